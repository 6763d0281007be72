import { type Artefact, ARTEFACTS, type Config } from "../config/config.js";
import { client } from "../emitters/client/index.js";
import type { Emitter } from "../emit/emitter.js";
import { entry } from "../emitters/entry/index.js";
import { lifecycles } from "../emitters/lifecycles/index.js";
import { server } from "../emitters/server/index.js";
import { types } from "../emitters/types/index.js";
import { webhooks } from "../emitters/webhooks/index.js";
import { zod } from "../emitters/zod/index.js";

/** The emitter behind each artefact's name. */
const EMITTERS = { types, client, zod, server, webhooks } as unknown as Readonly<
  Record<Artefact, Emitter<unknown>>
>;

/**
 * The emitters that a configuration asks for: artefacts in their usual order, what servers need besides, the user's own,
 * and the entry point.
 */
export function selectEmitters({
  only,
  emitters = [],
}: Pick<Config, "only" | "emitters">): readonly Emitter<unknown>[] {
  const artefacts = ARTEFACTS.filter((name) => only === undefined || only.includes(name));
  const besides = artefacts.includes("server") ? [lifecycles] : [];
  return [...artefacts.map((name) => EMITTERS[name]), ...besides, ...emitters, entry];
}
