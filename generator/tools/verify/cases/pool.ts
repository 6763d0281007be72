/** Ids that the server has returned, so that later requests refer to existing resources. */
import type { Operation, SchemaValues } from "../../../description/index.js";
import type { OperationDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import type { Examples } from "../../examples/index.js";
import { plainName, singular, variablesOf } from "../../../output/index.js";

/** Values of the variables of a path, by name. */
export type PathValues = Readonly<Record<string, string>>;

/** The number of resources of one kind that are remembered, newest first. */
const MAX_REMEMBERED = 20;

/** A path with the names of its variables removed: `/orders/{}/files`. */
const withoutNames = (path: string): string =>
  path.replace(/\{[^{}]+\}/g, "{}").replace(/\/+$/, "");

/** Known resources: by the path at which they were found, and by the names that refer to them elsewhere. */
export class Pool {
  /** Paths that end in a variable, by the path without it: where the items of a list are found. */
  readonly #members = new Map<string, string[]>();
  readonly #things = new Map<string, PathValues[]>();
  readonly #names = new Map<string, unknown[]>();
  readonly #linked = new Map<string, unknown[]>();

  constructor(operations: readonly Operation[]) {
    for (const { path } of operations)
      for (const prefix of prefixesOf(path)) {
        const list = withoutNames(prefix.slice(0, prefix.lastIndexOf("/")));
        const known = this.#members.get(list) ?? [];
        if (!known.includes(prefix)) this.#members.set(list, [...known, prefix]);
      }
  }

  /** Learns the ids in the body of a successful response. */
  learn({ path }: Pick<Operation, "path">, own: PathValues, body: unknown): void {
    const members = this.#members.get(withoutNames(path)) ?? [];
    for (const prefix of members)
      for (const item of itemsOf(body)) this.#learnItem(prefix, own, item);
    // Items of `/orders/{id}/refunds` may be found at `/refunds/{refundId}`.
    const noun = plainName(singular(path.split("/").at(-1) ?? ""));
    if (members.length === 0 && !path.endsWith("}"))
      for (const item of itemsOf(body)) this.#learnNames(`${noun}id`, noun, item);
    // A response about one resource shows that it exists.
    if (path.endsWith("}")) this.#remember(path, own);
  }

  /** Learns a value that a link or a workflow passes to a parameter of an operation. */
  learnLink(operationId: string, parameter: string, value: unknown): void {
    push(this.#linked, `${operationId} ${plainName(parameter)}`, value);
  }

  forget(path: string, values: PathValues): void {
    const key = withoutNames(path);
    const rest = (this.#things.get(key) ?? []).filter((one) => !isSame(one, values));
    this.#things.set(key, rest);
    const last = variablesOf(path).at(-1);
    if (last === undefined) return;
    const name = plainName(last);
    this.#names.set(
      name,
      (this.#names.get(name) ?? []).filter((one) => one !== values[last]),
    );
  }

  /** Values for the variables of a path that belong together; unknown ones are left out. */
  pathValues({ id, path }: Pick<Operation, "id" | "path">, turn = 0): PathValues {
    const found: Record<string, string> = {};
    const known = prefixesOf(path)
      .toReversed()
      .map((prefix) => ({ prefix, things: this.#things.get(withoutNames(prefix)) ?? [] }))
      .find(({ things }) => things.length > 0);
    const thing = known?.things[turn % known.things.length];
    if (known !== undefined && thing !== undefined) {
      const values = Object.values(thing);
      variablesOf(known.prefix).forEach((name, index) => {
        const value = values[index];
        if (value !== undefined) found[name] = value;
      });
    }
    for (const name of variablesOf(path)) {
      const value = this.linkedValue(id, name) ?? found[name] ?? this.namedValue(name, turn);
      if (value !== undefined) found[name] = String(value);
    }
    return found;
  }

  /** A value that a link or a workflow passes to a parameter, or to a member of the body. */
  linkedValue(operationId: string, name: string): unknown {
    return this.#linked.get(`${operationId} ${plainName(name)}`)?.[0];
  }

  /** A value that was seen under this name. */
  namedValue(name: string, turn = 0): unknown {
    const known = this.#names.get(plainName(name)) ?? [];
    return known[turn % known.length];
  }

  #learnItem(prefix: string, own: PathValues, item: Readonly<Record<string, unknown>>): void {
    const variables = variablesOf(prefix);
    const last = variables.at(-1) ?? "";
    const id = idOf(item, last);
    if (id === undefined) return;
    const outer = Object.values(own);
    const values = variables
      .slice(0, -1)
      .map((name, index): readonly [string, string] => [name, outer[index] ?? ""]);
    this.#remember(prefix, { ...Object.fromEntries(values), [last]: String(id) });
    push(this.#names, plainName(last), id);
    const noun = plainName(singular(prefix.split("/").at(-2) ?? ""));
    for (const name of [`${noun}id`, noun]) push(this.#names, name, id);
  }

  #learnNames(name: string, noun: string, item: Item): void {
    const id = idOf(item, name);
    if (id !== undefined) for (const one of [name, noun]) push(this.#names, one, id);
  }

  #remember(path: string, values: PathValues): void {
    const key = withoutNames(path);
    const others = (this.#things.get(key) ?? []).filter((one) => !isSame(one, values));
    this.#things.set(key, [values, ...others].slice(0, MAX_REMEMBERED));
  }
}

/** The prefixes of a path that end in a variable: `/orders/{id}` of `/orders/{id}/files`. */
function prefixesOf(path: string): readonly string[] {
  const segments = path.split("/");
  return segments.flatMap((segment, index) =>
    /^\{[^{}]+\}$/.test(segment) ? [segments.slice(0, index + 1).join("/")] : [],
  );
}

const isSame = (a: PathValues, b: PathValues): boolean =>
  Object.values(a).join("\n") === Object.values(b).join("\n");

function push(map: Map<string, unknown[]>, key: string, value: unknown): void {
  const others = (map.get(key) ?? []).filter((one) => one !== value);
  map.set(key, [value, ...others].slice(0, MAX_REMEMBERED));
}

type Item = Readonly<Record<string, unknown>>;

const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The resources in a response: the body itself, what it wraps, or the items of its lists. */
export function itemsOf(body: unknown): readonly Item[] {
  const top: readonly unknown[] = isItem(body) ? [body, ...Object.values(body)] : [body];
  return top
    .flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
    .filter(isItem)
    .toReversed();
}

const IDS = ["id", "uuid", "key", "slug", "code", "name", "number"];

/** The property that corresponds to a path variable: with the same name, or a usual name of ids. */
export function idOf(item: Item, variable: string): string | number | undefined {
  const wanted = plainName(variable);
  const entries = Object.entries(item);
  const exact = entries.find(([name]) => plainName(name) === wanted);
  const usual = IDS.filter((id) => wanted.endsWith(id) || id === "id").map((id) =>
    entries.find(([name]) => plainName(name) === id),
  );
  for (const entry of [exact, ...usual]) {
    const value = entry?.[1];
    if ((typeof value === "string" && value !== "") || typeof value === "number") return value;
  }
  return undefined;
}

/** The input for the cases of an operation. */
export interface CaseContext {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
  readonly values: SchemaValues;
  readonly examples: Examples;
  readonly pool: Pool;
  readonly seed: string;
}
