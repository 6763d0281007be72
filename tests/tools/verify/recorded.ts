/** The requests of a run, recorded. */
import { type CallerCredentials } from "../../../generator/tools/verify/cases/credentials.js";
import { workflowFlows } from "../../../generator/tools/verify/cases/links.js";
import type {
  SendRequest,
  SentRequest,
} from "../../../generator/tools/verify/exchange/exchange.js";
import type { VerificationOptions } from "../../../generator/tools/verify/session/verification.js";
import { verify } from "../../../generator/tools/verify/run/verify.js";
import { buildModel } from "../../../generator/description/builder/build-model.js";
import { loadFiles } from "../../support/load.js";
import { answerOf } from "./pets.js";

export const NOBODY: CallerCredentials = { apiKeys: new Map(), headers: [] };

interface Settings extends Partial<
  Pick<VerificationOptions, "write" | "credentials" | "only" | "origin" | "count">
> {
  readonly workflows?: object;
}

/** Verifies a server that responds to everything alike, and records its requests. */
export async function recorded(
  document: object,
  answer: (request: SentRequest) => Response,
  options: Settings = {},
) {
  const { set } = await loadFiles({
    "openapi.json": { openapi: "3.1.1", info: { title: "T", version: "1" }, ...document },
  });
  if (set === undefined) throw new Error("the document does not load");
  const api = buildModel(set, () => undefined);
  const sent: SentRequest[] = [];
  const send: SendRequest = (request) => {
    sent.push(request);
    return answerOf(answer(request));
  };
  const { workflows, ...given } = options;
  const { findings, operations } = await verify(
    { api, set },
    {
      send,
      credentials: NOBODY,
      seed: "1",
      count: 1,
      write: false,
      flows: workflowFlows(workflows),
      ...given,
    },
  );
  const targets = sent.map(({ method, target }) => `${method} ${target}`);
  const cases = operations.flatMap((one) => one.cases);
  return { api, sent, findings, operations, targets, cases };
}

export const ok = (schema: object, more: object = {}): object => ({
  "200": { description: "Fine.", content: { "application/json": { schema } }, ...more },
});

/** A parameter of the path. */
export const path = (name: string): object => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string" },
});
