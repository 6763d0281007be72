import { type Artefact, ARTEFACT_NAMES, ARTEFACTS } from "../config/artefacts.js";
import type { Config } from "../config/config.js";
import {
  closest,
  emitterTwice,
  emitterUnknown,
  onlyUnknown,
  type Report,
} from "../../description/index.js";
import type { AnyEmitter } from "../emit/emitter.js";

type Choice = Pick<Config, "only" | "emitters" | "options">;

/**
 * The emitters that a configuration selects: artefacts in their usual order, their companions, the user's own, and the
 * entry point. Reports unknown names and options, and two emitters with the same name.
 */
export async function selectEmitters(
  choice: Choice,
  report: Report,
): Promise<readonly AnyEmitter[]> {
  reportUnknown(choice, report);
  const { only, emitters = [] } = choice;
  const { entry } = await import("../emitters/entry/index.js");
  const artefacts = await loadArtefacts(only);
  const companions = artefacts.flatMap(({ companions: own = [] }) => own);
  const selected = [...artefacts, ...companions, ...ownEmitters(emitters, only), entry];
  const names = selected.map(({ name }) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  for (const name of new Set(repeated)) report(emitterTwice({ name }));
  return selected;
}

function reportUnknown({ only = [], emitters = [], options = {} }: Choice, report: Report): void {
  for (const name of Object.keys(options).filter((key) => !isArtefact(key)))
    report(emitterUnknown({ name, guess: closest(name, ARTEFACT_NAMES), names: ARTEFACT_NAMES }));
  const names = [...ARTEFACT_NAMES, ...emitters.map(({ name }) => name)];
  for (const name of only.filter((one) => !names.includes(one)))
    report(onlyUnknown({ name, guess: closest(name, names), names }));
}

const isArtefact = (name: string): name is Artefact => Object.hasOwn(ARTEFACTS, name);

async function loadArtefacts(only: Config["only"]): Promise<readonly AnyEmitter[]> {
  const wanted = ARTEFACT_NAMES.filter((name) => only === undefined || only.includes(name));
  const loaded: readonly AnyEmitter[] = await Promise.all(wanted.map((name) => ARTEFACTS[name]()));
  return only === undefined ? loaded.filter(({ onRequest }) => onRequest !== true) : loaded;
}

/** All of the user's emitters, or only the selected ones if any of them are named. */
function ownEmitters(
  emitters: readonly AnyEmitter[],
  only: Config["only"] = [],
): readonly AnyEmitter[] {
  const named = emitters.filter(({ name }) => only.includes(name));
  return named.length === 0 ? emitters : named;
}
