import { ACCESS_KINDS } from "./access.js";
import type { KindDefinition, Ruling } from "./define.js";
import { MESSAGE_KINDS } from "./messages.js";
import { PROMISE_KINDS } from "./promises.js";
import { RESPONSE_KINDS } from "./responses.js";
import { STRUCTURE_KINDS } from "./structures.js";
import { VALUE_KINDS } from "./values.js";

/** Every kind of change, by its name. */
export const KINDS = {
  ...MESSAGE_KINDS,
  ...RESPONSE_KINDS,
  ...VALUE_KINDS,
  ...STRUCTURE_KINDS,
  ...ACCESS_KINDS,
  ...PROMISE_KINDS,
} as const satisfies Record<string, KindDefinition>;

export type Kind = keyof typeof KINDS;

/** The names of the cases in which a kind is rated. */
export type RulingOf<K extends Kind> = keyof (typeof KINDS)[K]["rulings"] & string;

export const definitionOf = (kind: Kind): KindDefinition => KINDS[kind];

export const rulingOf = (kind: Kind, name: string): Ruling => {
  const ruling = definitionOf(kind).rulings[name];
  if (ruling === undefined) throw new Error(`${kind} has no ruling ${name}`);
  return ruling;
};
