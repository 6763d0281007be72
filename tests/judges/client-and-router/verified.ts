/** Verify finds nothing in what the mock and the generated router say, if its handlers return valid values. */
import { buildModel } from "../../../generator/description/builder/build-model.js";
import { createMock } from "../../../generator/tools/mock/mock.js";
import type {
  SentRequest,
  ServerAnswer,
} from "../../../generator/tools/verify/exchange/exchange.js";
import { verify } from "../../../generator/tools/verify/run/verify.js";
import { loadFiles } from "../../support/load.js";
import type { Finding } from "../findings/finding.js";
import { carrierOf } from "../grammar/carriers.js";
import { edgesOf, replyWith } from "../outputs/message.js";
import type { Generated } from "../outputs/output.js";

type Router = (request: Request) => Promise<Response>;

/** What an exchange has that the document does not allow, whatever the server keeps between requests. */
const OF_MESSAGES =
  /^verify\/(?:header-|body-|content-type-|server-error|no-answer|write-only|example-refused|valid-refused|invalid-accepted)/;

export async function judgeVerified(generated: Generated): Promise<readonly Finding[]> {
  const { set } = await loadFiles({ "openapi.json": generated.text });
  if (set === undefined) throw new TypeError(`${generated.name} does not load`);
  const api = buildModel(set, () => undefined);
  const servers = { mock: createMock({ api, set }, {}), router: await routerOf(generated) };
  const found: Finding[] = [];
  for (const [name, router] of Object.entries(servers)) {
    const { findings, operations } = await verify(
      { api, set },
      {
        send: (request) => sendTo(router, request),
        credentials: { bearer: "secret", apiKeys: new Map([["", "secret"]]), headers: [] },
        seed: "1",
        count: 1,
        write: true,
        only: api.operations.flatMap(({ id }) => casesOf(id, generated)),
      },
    );
    const said = [
      ...findings
        .filter(({ diagnostic }) => OF_MESSAGES.test(diagnostic.code))
        .map(({ diagnostic, operation }) => [operation, diagnostic.message] as const),
      ...operations
        .filter(({ succeeded, operation }) => !succeeded && isSayable(operation.id, generated))
        .map(({ operation }) => [operation.id, "no valid request succeeds"] as const),
    ];
    for (const [id, detail] of said)
      found.push({
        rule: `verify finds nothing in the ${name}`,
        about: generated.cells.get(id) ?? { id },
        detail,
      });
  }
  return found;
}

/** Without validation, a router takes requests that are not valid. */
const casesOf = (id: string, { cells }: Generated): readonly string[] =>
  cells.get(id)?.validation === "on" ? [`${id}/valid`, `${id}/invalid`] : [`${id}/valid`];

/** Some places of a request cannot say every valid value. */
const isSayable = (id: string, { cells }: Generated): boolean => {
  const cell = cells.get(id);
  return cell !== undefined && carrierOf(cell.carrier).cannotSay === undefined;
};

async function routerOf({ cells, load }: Generated): Promise<Router> {
  const { createRouter } = await load("server");
  const handlers = new Proxy(
    {},
    {
      get: (_, id) => () => {
        const cell = cells.get(String(id));
        return cell && replyWith(cell, edgesOf(cell, "response")[0]);
      },
    },
  );
  return (createRouter as (handlers: object, options: object) => Router)(
    { all: handlers },
    { authenticate: () => ({ scopes: [] }) },
  );
}

async function sendTo(
  router: Router,
  { method, target, headers, body }: SentRequest,
): Promise<ServerAnswer> {
  const request = new Request(`http://api.test${target}`, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body !== undefined && { body }),
  });
  const response = await router(request);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body: bytes, cut: false };
}
