import { canAuthenticate } from "../cases/credentials.js";
import type { RequestInput } from "../cases/input.js";
import { invalidCases } from "../cases/invalid.js";
import { methodCase, refusalCases } from "../cases/refusals.js";
import type { DescribedOperation } from "../../live/index.js";
import { type VerificationRun, isChosen } from "./run.js";

/** Sends requests that a server must refuse. */
export async function sendRest(
  checked: DescribedOperation,
  base: RequestInput,
  { options, session, api, lifetimes }: VerificationRun,
): Promise<readonly string[]> {
  const context = lifetimes.contextOf(checked);
  const { operation } = checked;
  const { credentials, write } = options;
  const method = methodCase(context, base, { operations: api.operations, write });
  const cases = [
    ...refusalCases(context, base, {
      canAuthenticate: canAuthenticate(operation, credentials),
      hasWeak: credentials.weakBearer !== undefined,
    }),
    ...(canAuthenticate(operation, credentials) ? invalidCases(context, base) : []),
    ...(method === undefined ? [] : [method]),
  ].filter(({ id }) => isChosen(id, options));
  for (const one of cases) await session.run(one, checked);
  return cases.map(({ id }) => id);
}
