/** The requests of a run, recorded. */
import { type CallerCredentials } from "../../generator/verify/cases/credentials.js";
import { workflowFlows } from "../../generator/verify/cases/links.js";
import type { SendRequest, SentRequest } from "../../generator/verify/exchange/exchange.js";
import { verify } from "../../generator/verify/run/verify.js";
import { buildModel } from "../../generator/builder/build-model.js";
import { loadFiles } from "../support/load.js";
import { answerOf } from "./pets.js";

export const NOBODY: CallerCredentials = { apiKeys: new Map(), headers: [] };

/** Verifies a server that responds to everything alike, and records its requests. */
export async function recorded(
  document: object,
  answer: (request: SentRequest) => Response,
  options: { write?: boolean; credentials?: CallerCredentials; workflows?: object } = {},
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
  const { findings } = await verify(
    { api, set },
    {
      send,
      credentials: options.credentials ?? NOBODY,
      seed: "1",
      count: 1,
      write: options.write ?? false,
      flows: workflowFlows(options.workflows),
    },
  );
  return { api, sent, findings, targets: sent.map(({ method, target }) => `${method} ${target}`) };
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
