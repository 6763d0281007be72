import { type Artefact, ARTEFACTS, type Config } from "../config.js";
import { client } from "./client/index.js";
import type { Emitter } from "./emitter.js";
import { entry } from "./entry/index.js";
import { lifecycles } from "./lifecycles/index.js";
import { server } from "./server/index.js";
import { types } from "./types/index.js";
import { webhooks } from "./webhooks/index.js";
import { zod } from "./zod/index.js";

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
