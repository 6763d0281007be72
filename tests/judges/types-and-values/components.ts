/** Components: what their validators accept assigns to their types, and samples are valid wherever they stand. */
import type { Finding } from "../findings/finding.js";
import { messageOf, printed } from "../findings/finding.js";
import { type Cell, kindOf } from "../grammar/features.js";
import { componentName } from "../grammar/place.js";
import { edgesOf, ABSENT } from "../outputs/message.js";
import type { Generated, Module } from "../outputs/output.js";
import type { Validator } from "../../../runtime/wire/descriptors/validator.js";
import { assignment, type Use } from "./programs.js";

/** One cell for each kind whose schema is a component of its own. */
function componentCells({ cells }: Generated): readonly Cell[] {
  const found = [...cells.values()].filter(
    ({ kind, placement }) =>
      placement === "component" &&
      !("$ref" in kindOf(kind).schema) &&
      !["bytes", "files"].includes(kindOf(kind).form),
  );
  return found.filter(
    ({ kind }, index) => found.findIndex((other) => other.kind === kind) === index,
  );
}

/**
 * Values near to valid ones that validators accept nevertheless, as uses that have to compile. Of alternatives without a
 * tag, literals may not have what only others have, although values may.
 */
export async function acceptedValues(generated: Generated): Promise<readonly Use[]> {
  const validators = await generated.load("zod");
  return componentCells(generated).flatMap((cell) => {
    const validator = validators[componentName(cell.kind)];
    if (cell.kind === "union of objects") return [];
    const values = edgesOf(cell, "response").filter((value) => value !== ABSENT && value !== null);
    const near = new Map(values.flatMap(neighbours).map((value) => [printed(value), value]));
    return [...near.values()].flatMap((value) => {
      const accepted = valueOf(validator, value);
      return accepted === undefined ? [] : [assignment(cell, accepted.value)];
    });
  });
}

const OTHERS: readonly unknown[] = [null, 0, "", false, "unlisted", 2, true];

/** The value with one part left out, or with another value in its place. */
function neighbours(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return OTHERS;
  if (value instanceof Date || value instanceof Blob || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const { [name]: _, ...rest } = value as Module;
    return [rest, ...neighbours(one).map((other) => ({ ...rest, [name]: other }))];
  });
}

/** What a validator makes of a value that it accepts, such as with defaults. */
function valueOf(validator: unknown, value: unknown): { readonly value: unknown } | undefined {
  if (validator === undefined) return undefined;
  const result = (validator as Validator)["~standard"].validate(value);
  if (result instanceof Promise) {
    // A validator that throws is asked again by zod, in vain.
    result.catch(() => undefined);
    return undefined;
  }
  return result.issues === undefined ? { value: result.value } : undefined;
}

interface Factories {
  readonly samples: Module;
  readonly validators: Module;
}

const factoriesOf = async (load: (path: string) => Promise<Module>): Promise<Factories> => ({
  samples: await load("msw/factories"),
  validators: await load("zod"),
});

/** Samples of a component, and of its alternatives, are values of the component. */
export async function judgeSamples({ cells, load }: Generated): Promise<readonly Finding[]> {
  const factories = await factoriesOf(load);
  const kinds = new Map([...cells.values()].map((cell) => [cell.kind, cell]));
  return [...kinds].flatMap(([kind, about]) => {
    const { components = {}, schema } = kindOf(kind);
    const own = "$ref" in schema ? String(schema["$ref"]).split("/").at(-1) : componentName(kind);
    const alternatives = Object.keys(components).filter((name) => /(?:One|Two)$/.test(name));
    return [own, ...alternatives].flatMap((name) =>
      sampleFindings(factories, { name, own, about }),
    );
  });
}

/** Every sample of an output is a value of its own component. */
export async function componentSamples(
  load: (path: string) => Promise<Module>,
): Promise<readonly Finding[]> {
  const factories = await factoriesOf(load);
  const names = Object.keys(factories.samples).flatMap((key) => /^sample(.+)/.exec(key)?.[1] ?? []);
  return names.flatMap((name) =>
    sampleFindings(factories, { name, own: name, about: { component: name } }),
  );
}

function sampleFindings(
  { samples, validators }: Factories,
  {
    name,
    own,
    about,
  }: Pick<Finding, "about"> & Readonly<Record<"name" | "own", string | undefined>>,
): readonly Finding[] {
  const sample = samples[`sample${name}`] as (() => unknown) | undefined;
  const validator = validators[own ?? ""];
  if (sample === undefined || validator === undefined) return [];
  try {
    const value = sample();
    const detail = `sample${name}() is no ${own}: ${printed(value)}`;
    return valueOf(validator, value) !== undefined
      ? []
      : [{ rule: "a sample is valid wherever it stands", about, detail }];
  } catch (error) {
    return [{ rule: "every component has a sample", about, detail: messageOf(error) }];
  }
}
