/** Where texts with addresses and numbers may wrap. */
import { expect, test } from "vitest";
import { Text } from "../../../../src/portal/html/text.js";

/** The lines of a text that wraps wherever it may; what does not wrap inside is in brackets. */
const linesOf = (of: string): string[] =>
  String(Text({ of }))
    .replaceAll(/<span class="nowrap">(.*?)<\/span>/g, "[$1]")
    .split("<wbr/>")
    .filter((line) => line !== "");

test.each([
  ["Ada", ["Ada"]],
  ["Translation O-2026-00006", ["Translation [O-2026-00006]"]],
  ["ada@meridian-legal.example", ["ada@", "[meridian-legal.example]"]],
  [
    "https://a-b.example:8443/hooks/one?x=1&y=2",
    ["[https://]", "[a-b.example:8443/]", "hooks/", "one?", "x=1&amp;", "y=2"],
  ],
  [`a-${"b".repeat(22)}`, [`[a-${"b".repeat(22)}]`]],
  [`a-${"b".repeat(23)}`, [`a-${"b".repeat(23)}`]],
])("%s", (text, lines) => expect(linesOf(text)).toEqual(lines));
