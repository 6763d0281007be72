/** Which dates and long integers a client converts: those of the alternative that a value is, and no others. */
import { expect, it } from "vitest";

import { clientOf } from "../../../../runtime/client/client.js";
import type { Call, Client } from "../../../../runtime/client/call/types.js";
import { json, long, moment, record, ref } from "../conversions-document.js";
import { generateClient } from "../setup.js";

const AT = "2024-02-29T10:00:00.000Z";
const kind = { type: "string" };
const SCHEMAS = {
  Text: record(["kind", "at"], { kind, at: { type: "string" } }),
  Date: record(["kind", "at"], { kind, at: moment }),
  Untold: record(["at"], { kind, at: moment }),
};
const union = (discriminator: object, second = "Date"): object => ({
  oneOf: [ref("Text"), ref(second)],
  discriminator: { propertyName: "kind", ...discriminator },
});
const mapping = { t: "Text", d: "Date" };
const all = union({ mapping });
const open = union({ mapping, defaultMapping: "Date" });
const rest = union({ mapping: { t: "Text" }, defaultMapping: "Date" });
const untold = union({ mapping: { t: "Text", u: "Untold" } }, "Untold");
const constant = record(["kind", "at"], { kind: { const: "d" }, at: moment });

const UNIONS: readonly (readonly [
  name: string,
  schema: object,
  kind: string | undefined,
  read: boolean,
])[] = [
  ["its own value", all, "d", true],
  ["the value of another one", all, "t", false],
  ["no known value", all, "z", false],
  ["no value, but needs one", all, undefined, false],
  ["any value, because it is the default", open, "z", true],
  ["its own value, and is the default", open, "d", true],
  ["the value of one that is not the default", open, "t", false],
  ["any value, and none is its own", rest, "z", true],
  ["no value, and needs none", untold, undefined, true],
  ["its own value, and needs none", untold, "u", true],
  ["no known value, and needs none", untold, "z", false],
  ["its constant", { anyOf: [constant, ref("Text")] }, "d", true],
  ["no constant of its own", { anyOf: [constant, ref("Text")] }, "z", false],
];

/** What a client reads of a response with these properties. */
async function read(properties: object, body: object, types: object): Promise<object> {
  const responses = { 200: { description: "", ...json(record([], properties)) } };
  const document = {
    openapi: "3.2.0",
    info: { title: "Unions", version: "1" },
    paths: { "/thing": { get: { operationId: "getThing", responses } } },
    components: { schemas: SCHEMAS },
  };
  const generated = await generateClient(document, ["types", "client"], { types });
  const { getThing } = (await generated.load("client/general.ts")) as {
    readonly getThing: (client: Client) => Call<object, Record<number, unknown>>;
  };
  const fetch = async () => Response.json(body);
  return await getThing(clientOf({ baseUrl: "http://127.0.0.1", fetch }));
}

it("a client converts the dates of the alternative whose value it has", async () => {
  const properties = Object.fromEntries(UNIONS.map(([name, schema]) => [name, schema]));
  const body = Object.fromEntries(
    UNIONS.map(([name, , value]) => [
      name,
      { ...(value !== undefined && { kind: value }), at: AT },
    ]),
  );
  const dates = UNIONS.map(([name, , , isRead]) => [name, isRead ? new Date(AT) : AT]);
  const found = Object.entries(await read(properties, body, { dates: "Date" }));
  expect(found.map(([name, { at }]) => [name, at])).toEqual(dates);
});

it("long integers alone, if only they are asked for", async () => {
  const body = { at: AT, n: 1 };
  const found = await read({ at: moment, n: long }, body, { int64: "bigint" });
  expect(found).toEqual({ at: AT, n: 1n });
});

it("a client converts each scalar of a union, and of an object what is declared as each part is", async () => {
  const count = { type: "integer" };
  const properties = {
    scalars: { type: "array", items: { anyOf: [moment, long] } },
    open: { type: "object", properties: { count }, additionalProperties: long },
  };
  const body = { scalars: [AT, 1], open: { count: 2, other: 3 } };
  expect(await read(properties, body, { dates: "Date", int64: "bigint" })).toEqual({
    scalars: [new Date(AT), 1n],
    open: { count: 2, other: 3n },
  });
});
