import { ARTEFACT_NAMES, ARTEFACTS } from "../config/artefacts.js";
import type { Config } from "../config/config.js";
import { closest } from "../core/closest.js";
import { emitterTwice, emitterUnknown } from "../diagnostics/catalogue/options.js";
import type { Report } from "../diagnostics/diagnostic.js";
import type { AnyEmitter } from "../emit/emitter.js";

/**
 * The emitters that a configuration asks for: artefacts in their usual order, their companions, the user's own, and the entry point.
 * Options of emitters that do not exist are reported, and so are two emitters of one name.
 */
export async function selectEmitters(
  { only, emitters = [], options = {} }: Pick<Config, "only" | "emitters" | "options">,
  report: Report,
): Promise<readonly AnyEmitter[]> {
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(ARTEFACTS, name));
  for (const name of unknown)
    report(emitterUnknown({ name, guess: closest(name, ARTEFACT_NAMES), names: ARTEFACT_NAMES }));
  const { entry } = await import("../emitters/entry/index.js");
  const artefacts = await loadArtefacts(only);
  const companions = artefacts.flatMap(({ companions: own = [] }) => own);
  const selected = [...artefacts, ...companions, ...emitters, entry];
  const names = selected.map(({ name }) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  for (const name of new Set(repeated)) report(emitterTwice({ name }));
  return selected;
}

async function loadArtefacts(only: Config["only"]): Promise<readonly AnyEmitter[]> {
  const wanted = ARTEFACT_NAMES.filter((name) => only === undefined || only.includes(name));
  const loaded: readonly AnyEmitter[] = await Promise.all(wanted.map((name) => ARTEFACTS[name]()));
  return only === undefined ? loaded.filter(({ onRequest }) => onRequest !== true) : loaded;
}
