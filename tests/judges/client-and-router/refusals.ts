/**
 * Refusals: what the router sends before a handler runs is what the document declares, or nobody says so: not the
 * client, not `validate`, not `verify`. A mock sends what is declared.
 */
import { buildModel } from "../../../generator/description/builder/build-model.js";
import type { Api } from "../../../generator/description/model/api.js";
import { createValues } from "../../../generator/description/values/values.js";
import { createMock } from "../../../generator/tools/mock/mock.js";
import { createTrafficCheck } from "../../../generator/tools/verify/traffic/check-traffic.js";
import { loadFiles } from "../../support/load.js";
import { type Sides, sidesOf } from "../outputs/exchange.js";
import { type Finding, messageOf } from "../findings/finding.js";
import { carrierOf } from "../grammar/carriers.js";
import type { Cell } from "../grammar/features.js";
import { methodOf, pathOf, refusalsOf, responsesOf } from "../grammar/operation.js";
import type { Schema } from "../grammar/schema.js";
import { edgesOf, requestWith } from "../outputs/message.js";
import type { Generated } from "../outputs/output.js";

type Send = (request: Request) => Promise<Response>;
type Faults = (request: Request, answer: Refused) => Promise<readonly string[]>;

/** The parts of an output that have a say in refusals. */
export interface RefusalParts {
  readonly router: Send;
  readonly plain: Sides;
  readonly validating: Sides;
  readonly mock: Send;
  readonly faultsOf: Faults;
}

export async function refusalParts(generated: Generated): Promise<RefusalParts> {
  const { set } = await loadFiles({ "openapi.json": generated.text });
  if (set === undefined) throw new TypeError(`${generated.name} does not load`);
  const api = buildModel(set, () => undefined);
  const [plain, validating] = [
    await sidesOf(generated, { limits: { bodyBytes: 2_000 } }, "off"),
    await sidesOf(generated, {}, "throw"),
  ];
  return {
    router: plain.router,
    plain,
    validating,
    mock: createMock({ api, set }, {}),
    faultsOf: verifying(api),
  };
}

function verifying(api: Api): Faults {
  const check = createTrafficCheck(api, "", createValues(api));
  return async (request, { status, type, text }) => {
    const { faults } = await check({
      request: {
        method: request.method,
        target: new URL(request.url).pathname,
        headers: [...request.headers],
      },
      answer: {
        status,
        headers: new Headers({ "content-type": type }),
        body: new TextEncoder().encode(text),
        cut: false,
      },
    });
    return faults.map(({ diagnostic }) => diagnostic.code);
  };
}

interface Refused {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** A request that has the fault of the cell. */
function badRequest(cell: Cell, id: string): Request {
  const url = `http://api.test${pathOf(cell, id).replace("{value}", "1")}`;
  const method = methodOf(cell).toUpperCase();
  const known = { authorization: "Bearer secret", "x-key": "secret" };
  const { body: type = "", concrete = type } = carrierOf(cell.carrier);
  const post = (body: string, contentType = concrete): Request =>
    new Request(url, { method, body, headers: { ...known, "content-type": contentType } });
  switch (cell.fault) {
    case "no credentials":
      return new Request(url, { method });
    case "unknown media type":
      return post("x", "application/x-unknown");
    case "broken syntax":
      return post("{");
    case "invalid body":
      return post('{"value":[[{}]]}');
    case "long body":
      return post(JSON.stringify("x".repeat(3_000)));
    default:
      return new Request(url, { method, headers: known });
  }
}

export async function judgeRefusals(
  cell: Cell,
  id: string,
  parts: RefusalParts,
): Promise<readonly Finding[]> {
  const refused = await refusedBy(parts.router, badRequest(cell, id));
  if (refused === undefined) return [];
  const isTrue = isDeclared(cell, refused);
  const believed = await opinions({ cell, id, parts, refused });
  const wrong = Object.entries(believed).filter(([, believes]) => believes !== isTrue);
  const mocked = await refusedBy(parts.mock, badRequest(cell, id));
  const isAsDeclared =
    mocked === undefined || !declaresStatus(cell, mocked.status) || isDeclared(cell, mocked);
  return [
    ...wrong.map(([part, believes]) => ({
      rule: `${part} knows which refusals are declared`,
      about: cell,
      detail: `${believes ? "declared" : "not declared"}: ${summary(refused)}`,
    })),
    ...(isAsDeclared
      ? []
      : [{ rule: "the mock refuses as declared", about: cell, detail: summary(mocked) }]),
  ];
}

const summary = ({ status, type, text }: Refused): string =>
  `${status} ${type} ${text.slice(0, 100)}`;

async function refusedBy(send: Send, request: Request): Promise<Refused | undefined> {
  const response = await send(request);
  const text = await response.text();
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  return response.status < 400 || response.status >= 500
    ? undefined
    : { status: response.status, type, text };
}

interface Asked {
  readonly cell: Cell;
  readonly id: string;
  readonly parts: RefusalParts;
  readonly refused: Refused;
}

/** Whether each part takes the refusal for a declared one. */
async function opinions({
  cell,
  id,
  parts,
  refused,
}: Asked): Promise<Readonly<Record<string, boolean>>> {
  const { status, type, text } = refused;
  const fetch = async (): Promise<Response> =>
    new Response(text, { status, headers: { "content-type": type } });
  const input = requestWith(cell, edgesOf(cell, "request")[0]);
  const believes = (sides: Sides): Promise<boolean | undefined> =>
    sides
      .callWith(fetch, id, input)
      .result()
      .then(({ declared }) => declared)
      // A request that the client cannot send has no answer; round trips judge that.
      .catch((error: unknown) => (/the answer/.test(messageOf(error)) ? false : undefined));
  const [client, validate] = [await believes(parts.plain), await believes(parts.validating)];
  return {
    ...(client !== undefined && { client }),
    ...(validate !== undefined && { validate }),
    verify: (await parts.faultsOf(badRequest(cell, id), refused)).length === 0,
  };
}

const declaresStatus = ({ refusals }: Cell, status: number): boolean =>
  refusals === "range" ||
  refusals === "default" ||
  (refusals !== "none" && [400, 401, 413, 415, 422].includes(status));

/** Whether the document declares the status, the media type and the body. */
const isDeclared = (cell: Cell, { status, type, text }: Refused): boolean =>
  declaresStatus(cell, status) &&
  refusalTypes(cell).includes(type) &&
  // In Swagger 2.0, a schema says nothing about texts of a media type that is not JSON.
  (!/json/.test(type) || BODIES[cell.refusals]?.(text) === true);

/** The media types of refusals; in Swagger 2.0, those of all responses. */
const refusalTypes = (cell: Cell): readonly string[] =>
  cell.version === "2.0" ? typesOf(responsesOf(cell)) : typesOf(refusalsOf(cell));

const typesOf = (responses: Schema): readonly string[] =>
  Object.values(responses).flatMap((response) => Object.keys((response as Media).content ?? {}));

interface Media {
  readonly content?: Schema;
}

const hasText = (text: string, name: string): boolean => {
  const value = (JSON.parse(text) as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string";
};
const hasCode = (text: string): boolean => hasText(text, "code");

const BODIES: Readonly<Record<string, (text: string) => boolean>> = {
  exact: hasCode,
  range: hasCode,
  default: hasCode,
  open: (text) => hasCode(text) || !text.includes('"code"'),
  problem: (text) => hasText(text, "title") || !text.includes('"title"'),
  text: (text) => typeof JSON.parse(text) === "string",
};

/** A credential that is given is sent. */
export async function judgeCredentials(
  cell: Cell,
  id: string,
  sides: Sides,
): Promise<readonly Finding[]> {
  if (cell.security === "none") return [];
  const [value] = edgesOf(cell, "request");
  const outcome = await sides.call(id, requestWith(cell, value)).result().catch(messageOf);
  const isLost = typeof outcome !== "string" && outcome.status === 401;
  return isLost
    ? [
        {
          rule: "a credential that is given is sent",
          about: cell,
          detail: "the router answers 401",
        },
      ]
    : [];
}
