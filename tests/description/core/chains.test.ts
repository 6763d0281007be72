/** Chains of references, and messages of errors. */
import { expect, test } from "vitest";

import {
  type ChainMemory,
  followChain,
  type LinkState,
} from "../../../generator/description/core/chain.js";
import { messageOf, UserError, whyFailed } from "../../../generator/description/core/errors.js";

/** Follows links from a name; the result says the way. */
function follower(links: Readonly<Record<string, string>>) {
  const known = new Map<string, LinkState<string>>();
  const memory: ChainMemory<string, string> = known;
  const asked: string[] = [];
  const follow = (start: string): string =>
    followChain(start, {
      memory,
      next: (link) => {
        asked.push(link);
        return links[link];
      },
      atEnd: (link) => `end ${link}`,
      inCircle: (link) => `circle at ${link}`,
      through: (link, behind) => `${link} > ${behind}`,
    });
  return { follow, asked, known };
}

test("a chain is followed to its end, and each link once", () => {
  const { follow, asked, known } = follower({ a: "b", b: "c", x: "b", y: "c" });
  expect(follow("a")).toBe("a > b > end c");
  expect([...known]).toEqual([
    ["a", { result: "a > b > end c" }],
    ["b", { result: "b > end c" }],
    ["c", { result: "end c" }],
  ]);
  expect(["x", "y", "c", "a"].map(follow)).toEqual([
    "x > b > end c",
    "y > end c",
    "end c",
    "a > b > end c",
  ]);
  expect(asked).toEqual(["a", "b", "c", "x", "y"]);
});

test("a chain that comes back to itself has an end", () => {
  const { follow, asked } = follower({ a: "b", b: "c", c: "b", d: "d" });
  expect(follow("a")).toBe("a > b > c > circle at b");
  expect(follow("c")).toBe("c > circle at b");
  expect(follow("d")).toBe("d > circle at d");
  expect(asked).toEqual(["a", "b", "c", "d"]);
});

test("whatever is thrown has a message", () => {
  expect([messageOf(new TypeError("a")), messageOf("b"), messageOf(undefined)]).toEqual([
    "a",
    "b",
    "undefined",
  ]);
  expect(new UserError("a.hbs:3", "why")).toMatchObject({
    name: "UserError",
    where: "a.hbs:3",
    message: "why",
    cause: "why",
  });
});

test.each<[string, unknown, string]>([
  ["its cause", new TypeError("fetch failed", { cause: new Error("no route") }), "no route"],
  [
    "every one of its causes",
    new TypeError("fetch failed", { cause: new AggregateError([new Error("a"), "b"], "all") }),
    "a; b",
  ],
  ["itself, without a cause", new Error("timed out"), "timed out"],
  ["itself, if its cause says nothing", new Error("failed", { cause: new Error("") }), "failed"],
  [
    "itself, if there are no causes",
    new TypeError("fetch failed", { cause: new AggregateError([]) }),
    "fetch failed",
  ],
  ["several errors", new AggregateError([new Error("a"), new Error("b")], "all"), "a; b"],
  ["whatever was thrown", "stop", "stop"],
])("the reason why a request failed is %s", (_, thrown, reason) => {
  expect(whyFailed(thrown)).toBe(reason);
});
