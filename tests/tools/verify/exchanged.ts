/** Exchanges as they are found in recorded traffic. */
import type { SentRequest } from "../../../generator/tools/verify/exchange/exchange.js";
import { Ledger } from "../../../generator/tools/verify/traffic/ledger.js";
import { buildDocument } from "../../support/model.js";
import { answerOf } from "./pets.js";

export const GET: SentRequest = { method: "GET", target: "/things", headers: [] };
export const short = (message: string): string =>
  message.replace(/^GET \/things (?:answered )?|^A caller sent GET \/things /, "");

/** The findings of exchanges, without the name of the operation. */
export async function exchanged(
  document: object,
  exchanges: readonly (readonly [SentRequest, Response, cut?: boolean])[],
  openapi?: string,
) {
  const { api } = await buildDocument(document, openapi);
  const ledger = new Ledger(api, "");
  const found: string[] = [];
  for (const [request, response, cut = false] of exchanges) {
    const answer = { ...(await answerOf(response)), cut };
    for (const { diagnostic } of await ledger.add({ request, answer }))
      found.push(short(diagnostic.message));
  }
  return { found, ledger };
}
