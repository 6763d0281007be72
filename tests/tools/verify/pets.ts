/** A small API, a server that conforms to its document, and ways to break it. */
import { HttpError, refuse } from "../../../runtime/server/http/refusal.js";
import { routeOperations } from "../../../runtime/server/router/router.js";
import { buildModel } from "../../../generator/description/builder/build-model.js";
import { describeOperations, describeSchemes } from "../../../generator/tools/live/descriptors.js";
import { validatorsOf } from "../../../generator/tools/live/validators.js";
import { createValues } from "../../../generator/description/values/values.js";
import type {
  ServerAnswer,
  SendRequest,
  SentRequest,
} from "../../../generator/tools/verify/exchange/exchange.js";
import { verify } from "../../../generator/tools/verify/run/verify.js";
import { type VerificationOptions } from "../../../generator/tools/verify/session/verification.js";
import { loadFiles } from "../../support/load.js";

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});
const json = (schema: object, more: object = {}) => ({ "application/json": { schema, ...more } });
const PET_ID = { name: "petId", in: "path", required: true, schema: { type: "string" } };
const REFUSALS = { "400": problem("Malformed."), "401": problem("Unknown caller.") };

export const DOCUMENT = {
  openapi: "3.1.1",
  info: { title: "Pets", version: "1" },
  security: [{ token: ["pets"] }],
  paths: {
    "/health": {
      get: {
        operationId: "health",
        security: [],
        responses: {
          "200": {
            description: "Fine.",
            content: { "text/plain": { schema: { type: "string" } } },
          },
        },
      },
    },
    "/pets": {
      get: {
        operationId: "listPets",
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 50 } },
          { name: "kind", in: "query", schema: { $ref: "#/components/schemas/Kind" } },
        ],
        responses: {
          "200": {
            description: "Pets.",
            headers: { "X-Total": { required: true, schema: { type: "integer", minimum: 0 } } },
            content: json({
              type: "object",
              required: ["items", "total"],
              properties: {
                items: { type: "array", maxItems: 50, items: { $ref: "#/components/schemas/Pet" } },
                total: { type: "integer" },
              },
            }),
          },
          ...REFUSALS,
          "403": problem("Missing scopes."),
        },
      },
      post: {
        operationId: "addPet",
        requestBody: {
          required: true,
          content: json(
            { $ref: "#/components/schemas/Pet" },
            { example: { name: "Tom", kind: "cat" } },
          ),
        },
        responses: {
          "201": { description: "Added.", content: json({ $ref: "#/components/schemas/Pet" }) },
          ...REFUSALS,
          "403": problem("Missing scopes."),
          "415": problem("Not JSON."),
          "422": problem("Not valid."),
        },
      },
    },
    "/pets/{petId}": {
      get: {
        operationId: "getPet",
        parameters: [PET_ID],
        responses: {
          "200": { description: "The pet.", content: json({ $ref: "#/components/schemas/Pet" }) },
          ...REFUSALS,
          "403": problem("Missing scopes."),
          "404": problem("No such pet."),
        },
      },
      delete: {
        operationId: "removePet",
        parameters: [PET_ID],
        responses: {
          "204": { description: "Removed." },
          ...REFUSALS,
          "403": problem("Missing scopes."),
          "404": problem("No such pet."),
        },
      },
    },
    "/search": {
      get: {
        operationId: "search",
        security: [],
        parameters: [
          { name: "q", in: "query", required: true, schema: { type: "string", minLength: 2 } },
        ],
        responses: { "202": { description: "Looking." }, "400": problem("Malformed.") },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: "http", scheme: "bearer" } },
    schemas: {
      Kind: { type: "string", enum: ["cat", "dog"] },
      Pet: {
        type: "object",
        required: ["id", "name", "kind", "bornAt"],
        additionalProperties: false,
        properties: {
          id: { type: "string", readOnly: true },
          name: { type: "string", minLength: 1, maxLength: 40 },
          kind: { $ref: "#/components/schemas/Kind" },
          age: { type: "integer", minimum: 0, maximum: 40 },
          bornAt: { type: "string", format: "date-time", readOnly: true },
          chip: { type: "string", writeOnly: true },
        },
      },
      Problem: {
        type: "object",
        required: ["title", "status"],
        properties: { title: { type: "string" }, status: { type: "integer" } },
      },
    },
  },
};

const { set } = await loadFiles({ "openapi.json": DOCUMENT });
if (set === undefined) throw new Error("the document does not load");
export const description = { api: buildModel(set, () => undefined), set };

export const TOKEN = "right-token";
export const WEAK_TOKEN = "weak-token";
export const ORIGIN = "http://pets.test";

type Input = {
  readonly params: { readonly petId: string };
  readonly query: { readonly kind?: string; readonly limit?: number };
  readonly body: Readonly<Record<string, unknown>>;
};

/** A server in this process that conforms to the document. */
export function petServer(): SendRequest {
  const pets = new Map<string, Readonly<Record<string, unknown>>>();
  let count = 0;
  const add = ({ chip: _, ...pet }: Readonly<Record<string, unknown>>): object => {
    count += 1;
    const added = { id: `pet_${count}`, bornAt: "2026-01-01T00:00:00Z", ...pet };
    pets.set(added.id, added);
    return added;
  };
  add({ name: "Tom", kind: "cat", age: 3 });
  const found = ({ params: { petId } }: Input): object => {
    const pet = pets.get(petId);
    if (pet === undefined) throw refuse("notFound");
    return pet;
  };
  const handlers: Readonly<
    Record<string, (input: Input) => { status: number; body?: unknown; headers?: object }>
  > = {
    health: () => ({ status: 200, body: "ok" }),
    listPets: ({ query: { kind, limit = 50 } }) => {
      const all = [...pets.values()].filter((pet) => kind === undefined || pet["kind"] === kind);
      return {
        status: 200,
        headers: { "X-Total": all.length },
        body: { items: all.slice(0, limit), total: all.length },
      };
    },
    addPet: ({ body }) => ({ status: 201, body: add(body) }),
    getPet: (input) => ({ status: 200, body: found(input) }),
    removePet: (input) => {
      found(input);
      pets.delete(input.params.petId);
      return { status: 204 };
    },
    search: () => ({ status: 202 }),
  };
  const { api } = description;
  const values = createValues(api);
  const router = routeOperations(
    {
      operations: [...describeOperations(api)].map(([operation, descriptor]) => ({
        descriptor,
        validators: validatorsOf(operation, values),
        handler: (handlers[operation.id] ?? missing) as (input: never) => { status: number },
      })),
      securitySchemes: describeSchemes(api),
    },
    {
      authenticate: (credential) => {
        const token = "token" in credential ? credential.token : "";
        if (token === WEAK_TOKEN) return { scopes: [] };
        return token === TOKEN ? {} : undefined;
      },
      onError: (error) => {
        throw error;
      },
    },
  );
  return async (sent) => answerOf(await router(requestOf(sent)));
}

const missing = (): never => {
  throw new HttpError(500, "no handler");
};

export const requestOf = ({ method, target, headers, body }: SentRequest): Request =>
  new Request(`${ORIGIN}${target}`, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body !== undefined && { body }),
  });

export const answerOf = async (response: Response): Promise<ServerAnswer> => ({
  status: response.status,
  headers: response.headers,
  body: new Uint8Array(await response.arrayBuffer()),
  cut: false,
});

export const verifyPets = (send: SendRequest, options: Partial<VerificationOptions> = {}) =>
  verify(description, {
    send,
    credentials: { bearer: TOKEN, weakBearer: WEAK_TOKEN, apiKeys: new Map(), headers: [] },
    seed: "1",
    count: 2,
    write: true,
    origin: ORIGIN,
    ...options,
  });

export async function sentOf(request: Request): Promise<SentRequest> {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  return {
    method: request.method,
    target: `${pathname}${search}`,
    headers: [...request.headers],
    ...(body !== "" && { body }),
  };
}
