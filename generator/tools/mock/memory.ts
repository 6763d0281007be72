/** What a mock remembers of a description's resources. */
import type { ResourceBodies } from "../../../runtime/mocking/state/things.js";
import type { StoredThing, StoreSnapshot } from "../../../runtime/mocking/state/store.js";
import type { ResourceEvent } from "../../../runtime/mocking/state/lifecycle.js";
import { createResources, type Resources } from "../../../runtime/mocking/state/resources.js";
import {
  type Api,
  type Content,
  createValues,
  type DocumentSet,
  get,
  getText,
  isObject,
  type Operation,
} from "../../description/index.js";
import { createExamples } from "../examples/index.js";
import { resourceTable, shownBody } from "../../output/index.js";

/** A snapshot from a file. @throws {TypeError} if the value is none. */
export function readSnapshot(value: unknown): StoreSnapshot {
  const [entries, filled, count] = ["entries", "filled", "count"].map((key) => get(value, key));
  if (!Array.isArray(entries)) throw new TypeError("it has no list `entries`");
  if (!Array.isArray(filled) || !filled.every((one) => typeof one === "string"))
    throw new TypeError("it has no list `filled` of texts");
  if (typeof count !== "number") throw new TypeError("it has no number `count`");
  const moved = Number(get(value, "moved") ?? 0);
  return { entries: entries.map(readEntry), filled, count, moved: moved >= 0 ? moved : 0 };
}

function readEntry(entry: unknown, index: number): StoredThing {
  const [resource, key] = [getText(entry, "resource"), getText(entry, "key")];
  const [owners, value] = [get(entry, "owners"), get(entry, "value")];
  if (resource === undefined || key === undefined || !isObject(owners) || !isObject(value))
    throw new TypeError(`entry ${index} lacks \`resource\`, \`key\`, \`owners\` or \`value\``);
  const names = Object.entries(owners).map(([name, one]) => [name, String(one)] as const);
  const beside = get(entry, "beside");
  return {
    ...{ resource, key, owners: Object.fromEntries(names), value },
    ...(isObject(beside) && { beside }),
  };
}

export interface MemoryOptions {
  /** The same seed makes the same things. */
  readonly seed?: string;
  /** Called with the events of transitions. */
  readonly onEvent?: (event: ResourceEvent) => void;
}

/** A memory that begins with the examples of a description. */
export function createMemory(
  { api, set }: { readonly api: Api; readonly set: DocumentSet },
  { seed = "0", onEvent }: MemoryOptions = {},
): Resources {
  const values = createValues(api);
  const examplesOf = createExamples(set);
  const operations = new Map(api.operations.map((operation) => [operation.id, operation]));
  const usual = new Map<string, unknown>();
  const withBody = <Result>(
    id: string,
    use: (content: Content, operation: Operation) => Result,
  ): Result | undefined => {
    const operation = operations.get(id);
    const content = operation && shownBody(operation);
    return operation && content && use(content, operation);
  };
  const bodies: ResourceBodies = {
    sample: (id, key, { fresh, like }) =>
      withBody(id, ({ schema }) => {
        const make = (): unknown =>
          values.nearest(schema, { side: "read", seed: `${seed} ${key}`, fresh, like }).value;
        if (key !== "") return make();
        if (!usual.has(id)) usual.set(id, make());
        return usual.get(id);
      }),
    examples: (id) =>
      withBody(id, (content) =>
        examplesOf(content).flatMap(({ value, serialized }) => (serialized ? [] : [value])),
      ) ?? [],
    isValid: (id, body) =>
      withBody(id, ({ schema }) => values.issues(schema, "read", body).length === 0) ?? true,
    keyFor(id, name, { proposed, seed: own }) {
      const parameter = operations.get(id)?.parameters.find((one) => one.name === name);
      if (parameter === undefined) return proposed;
      const { schema } = parameter;
      return values.issues(schema, "write", proposed).length === 0
        ? proposed
        : values.sample(schema, {
            side: "write",
            seed: `${seed} ${own}`,
            fresh: true,
          });
    },
  };
  return createResources(resourceTable(api), bodies, onEvent);
}
