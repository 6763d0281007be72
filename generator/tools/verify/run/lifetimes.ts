/** Checks that a created resource exists, and a deleted one does not. */
import { createdMissing, stillThere } from "../../../description/index.js";
import type { CaseContext, PathValues } from "../cases/pool.js";
import { type RequestInput, inputValues } from "../cases/input.js";
import { validInput } from "../cases/valid.js";
import { mismatch, operationName } from "../checks/mismatch.js";
import type { DescribedOperation } from "../../live/index.js";
import type { CaseOutcome } from "./attempt.js";
import type { Session } from "./session.js";

export interface LifetimeContext {
  readonly session: Session;
  readonly contextOf: (checked: DescribedOperation) => CaseContext;
  /** All operations of the document. */
  readonly all: readonly DescribedOperation[];
}

/** Reads the resource that a request has created or deleted, if the document has an operation for it. */
export async function checkLifetime(
  { operation }: DescribedOperation,
  input: RequestInput,
  { outcome, lifetimes }: { readonly outcome: CaseOutcome; readonly lifetimes: LifetimeContext },
): Promise<void> {
  const status = outcome.answer?.status;
  const reader = (matches: (path: string) => boolean): DescribedOperation | undefined =>
    lifetimes.all.find(({ operation: other }) => other.method === "GET" && matches(other.path));
  if (operation.method === "POST" && status === 201) {
    const found = reader((path) => isMember(path, operation.path));
    if (found !== undefined)
      await read(found, "created", { operation, input: undefined, lifetimes });
  }
  if (operation.method !== "DELETE" || status === undefined || status >= 300 || status === 202)
    return;
  const found = reader((path) => path === operation.path);
  if (found !== undefined) await read(found, "removed", { operation, input, lifetimes });
  lifetimes.session.options.pool.forget(operation.path, pathOf(input));
}

/** `/pets/{petId}` of `/pets`. */
const isMember = (path: string, list: string): boolean =>
  path.startsWith(`${list.replace(/\/$/, "")}/{`) &&
  path.indexOf("}") === path.length - 1 - (path.endsWith("/") ? 1 : 0);

const pathOf = (input: RequestInput): PathValues =>
  Object.fromEntries(
    Object.entries(inputValues(input, "path")).map(([name, value]) => [name, String(value)]),
  );

interface Change {
  readonly operation: DescribedOperation["operation"];
  /** The request whose path is read; if it is not given, that of the newest known resource. */
  readonly input: RequestInput | undefined;
  readonly lifetimes: LifetimeContext;
}

async function read(
  reader: DescribedOperation,
  what: "created" | "removed",
  { operation, input, lifetimes }: Change,
): Promise<void> {
  const context = lifetimes.contextOf(reader);
  const made = validInput(context, { label: what, optional: "none" });
  if (made === undefined) return;
  const parameters = new Map([...made.parameters, ...(input?.parameters ?? [])]);
  const id = `${operation.id}/${what}`;
  const one = { id, kind: "unknown", input: { ...made, parameters }, what: "" } as const;
  const outcome = await lifetimes.session.look(one, reader);
  const status = outcome?.answer?.status;
  if (outcome === undefined || status === undefined) return;
  const shown = { operation: operationName(reader.operation), status };
  const at = reader.operation.origin;
  const label = { case: id, operation: operation.id };
  if (what === "created" && (status === 404 || status === 410))
    lifetimes.session.record(
      mismatch(createdMissing({ ...shown, creation: operationName(operation) }, at)),
      outcome,
      label,
    );
  if (what === "removed" && status < 400)
    lifetimes.session.record(
      mismatch(stillThere({ ...shown, removal: operationName(operation) }, at)),
      outcome,
      label,
    );
}
