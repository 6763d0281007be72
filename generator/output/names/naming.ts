import { type Api, camelCase, type Operation, type Report } from "../../description/index.js";
import { withoutRoute } from "./methods/habits.js";
import { readStainless } from "./stainless.js";

/** What a user's naming function gets for each operation. */
export interface NamedByUser {
  /** `operationId`, or a name derived from method and path if there is none. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
}

/** The names of a configuration of Stainless. */
export interface StainlessNaming {
  /** The path of `stainless.yml`. */
  readonly stainless: string;
}

/**
 * How methods are named: for the ids that a framework generates, as Stainless names them, or by a function; `undefined`
 * keeps the usual name.
 */
export type Naming =
  | "fastapi"
  | "nestjs"
  | StainlessNaming
  | ((operation: NamedByUser) => string | undefined);

/**
 * Gives operations the names that the configuration wants. Names that the document gives explicitly stay. Types are
 * renamed accordingly if a name belongs to only one operation.
 */
export function applyNaming(api: Api, naming: Naming | undefined, report: Report): Api {
  if (naming === undefined) return api;
  if (typeof naming === "object") return withStainless(api, naming, report);
  const wanted = api.operations.map((operation) =>
    operation.name === undefined && operation.methodName === undefined
      ? nameOf(operation, naming)
      : undefined,
  );
  const counts = new Map<string, number>();
  for (const name of wanted) {
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const operations = api.operations.map((operation, index): Operation => {
    const name = wanted[index];
    if (name === undefined || name === "") return operation;
    return counts.get(name) === 1 ? { ...operation, name } : { ...operation, methodName: name };
  });
  return { ...api, operations };
}

/** Groups and methods as a configuration of Stainless names them, where the document does not. */
function withStainless(api: Api, { stainless }: StainlessNaming, report: Report): Api {
  const names = readStainless(stainless, report);
  const operations = api.operations.map((operation): Operation => {
    const { method, path, name, methodName, groupName } = operation;
    const found = names.get(`${method} ${path}`);
    if (found === undefined || name !== undefined) return operation;
    const group = found.resources.length === 0 ? groupName : found.resources.join(" ");
    return {
      ...operation,
      methodName: methodName ?? found.method,
      ...(group !== undefined && { groupName: groupName ?? group }),
    };
  });
  return { ...api, operations };
}

function nameOf(
  operation: Operation,
  naming: Exclude<Naming, StainlessNaming>,
): string | undefined {
  switch (naming) {
    case "fastapi":
      return operation.named ? functionOf(operation) : undefined;
    case "nestjs":
      return operation.named ? nestJsName(operation) : undefined;
    default: {
      const { id, method, path, tags } = operation;
      return naming({ id, method, path, tags: tags.map((tag) => tag.name) });
    }
  }
}

function functionOf(operation: Operation): string | undefined {
  const name = withoutRoute(operation);
  return name === undefined ? undefined : camelCase(name);
}

/** NestJS joins the controller's name and the method's: `QuotesController_findAll`. */
const nestJsName = ({ id }: Operation): string | undefined =>
  /^\w*?Controller_(\w+)$/.exec(id)?.[1];
