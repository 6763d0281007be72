import { validInput } from "../cases/valid.js";
import type { CaseContext } from "../cases/context.js";
import type { DescribedOperation } from "../../live/index.js";
import type { Session } from "./session.js";

/** Repeats the list request for an operation's resources if none is known: one may have been created meanwhile. */
export async function refresh(
  { operation }: DescribedOperation,
  {
    session,
    contextOf,
    all,
  }: {
    readonly session: Session;
    readonly contextOf: (checked: DescribedOperation) => CaseContext;
    readonly all: readonly DescribedOperation[];
  },
): Promise<void> {
  const variable = /^(.*?)\/\{([^{}]+)\}/.exec(operation.path);
  if (variable === null) return;
  const [, path = "", name = ""] = variable;
  if (session.options.pool.pathValues(operation)[name] !== undefined) return;
  const list = all.find(
    ({ operation: other }) => other.method === "GET" && other.path.replace(/\/$/, "") === path,
  );
  if (list === undefined) return;
  const input = validInput(contextOf(list), { label: "least", optional: "none" });
  if (input === undefined) return;
  const id = `${list.operation.id}/valid/least`;
  await session.run({ id, kind: "valid", input }, list);
}
