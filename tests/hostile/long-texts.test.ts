/** Texts of many megabytes: engines give up on an expression that repeats a group millions of times. */
import { expect, it } from "vitest";
import { parsePath } from "../../runtime/json-path/parse-path.js";
import { PathError } from "../../runtime/json-path/scanner.js";
import { isBase64 } from "../../runtime/json-schema/formats/table.js";
import { decodeBody } from "../../runtime/wire/bodies/body.js";
import { conversion } from "../../runtime/wire/conversion/conversion.js";
import { int64, object } from "../../runtime/wire/conversion/parts.js";
import { loadFiles } from "../support/load.js";

const MANY = 4_000_000;

it("a long text may be base64", () => {
  const groups = "AAAA".repeat(MANY);
  expect([groups, `${groups}AA==`, `${groups}AAA=`].map(isBase64)).toEqual([true, true, true]);
  expect([`${groups}A`, `${groups}A===`, `${groups}!AAA`].map(isBase64)).toEqual([
    false,
    false,
    false,
  ]);
});

it("a long text may be a string of JSON beside an integer of any size", () => {
  const escapes = String.raw`\n`.repeat(MANY);
  const numbers = conversion(() => object({ n: int64 }));
  const read = numbers.parse(`{"text":"${escapes}","n":9007199254740993}`) as {
    readonly text: string;
  };
  expect(read).toMatchObject({ n: 9007199254740993n });
  expect(read.text).toHaveLength(MANY);
});

it("a long text may be an event after comments that all came at once", async () => {
  const text = `data: 1\n${":\n".repeat(MANY)}data: 2\n\n`;
  const content = { type: "text/event-stream", codec: "event-stream", shape: "string" } as const;
  const events: unknown[] = [];
  for await (const event of (await decodeBody(
    content,
    new Response(text),
  )) as AsyncIterable<unknown>)
    events.push(event);
  expect(events).toEqual(["1\n2"]);
});

it("a long text may be a string of a document with a mistake after it, and one in a JSONPath", async () => {
  const escapes = String.raw`\"`.repeat(MANY);
  const { diagnostics } = await loadFiles({ "a.json": `{"openapi":"3.1.0","info":"${escapes}",}` });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'This is not valid JSON: "}" was not expected here.',
  ]);
  expect(() => parsePath(`$["${escapes}"]`)).toThrow(PathError);
});
