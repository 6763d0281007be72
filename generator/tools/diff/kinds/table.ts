import { ACCESS_KINDS } from "./access.js";
import type { Detail, KindDefinition, Role, Ruling } from "./define.js";
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

/** A kind with one of its own rulings. */
export type RatedKind = {
  readonly [K in Kind]: { readonly kind: K; readonly ruling: RulingOf<K> };
}[Kind];

/** A kind with a ruling, which the parameters tie together where `K` is not known yet. */
export const rate = <K extends Kind>(kind: K, ruling: RulingOf<K>): RatedKind =>
  ({ kind, ruling }) as RatedKind;

/** What is said of a change besides its kind and location. */
interface ChangeOptions<Name extends string> {
  readonly ruling?: Name;
  readonly detail?: Detail;
  readonly ended?: boolean;
  /** The property of the schema that is changed, if only those who use it are affected. */
  readonly property?: string;
}

/** Its ruling is that of the role unless it is given; kinds that are not rated by role need one. */
export type ChangeRest<K extends Kind> =
  Role extends RulingOf<K>
    ? readonly [options?: ChangeOptions<RulingOf<K>>]
    : readonly [
        options: Required<Pick<ChangeOptions<RulingOf<K>>, "ruling">> & ChangeOptions<RulingOf<K>>,
      ];

/** A kind with its ruling and details. */
export const rateByRole = <K extends Kind>(
  kind: K,
  [{ ruling, ...details } = {}]: readonly [options?: ChangeOptions<RulingOf<K>>],
  role: Role,
): RatedKind & Omit<ChangeOptions<string>, "ruling"> => ({
  ...rate(kind, ruling ?? (role as RulingOf<K>)),
  ...details,
});

export const definitionOf = (kind: Kind): KindDefinition => KINDS[kind];

export const rulingOf = (kind: Kind, name: string): Ruling => {
  const ruling = definitionOf(kind).rulings[name];
  if (ruling === undefined) throw new Error(`${kind} has no ruling ${name}`);
  return ruling;
};
