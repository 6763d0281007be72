/** Words, their case, and which of them are similar. */
import { expect, test } from "vitest";

import { textOrder } from "../../../generator/description/core/text.js";
import {
  camelCase,
  kebabCase,
  pascalCase,
  words,
} from "../../../generator/description/core/words.js";
import { closest } from "../../../generator/description/core/closest.js";

test.each([
  ["quoteItem", "QuoteItem", "quoteItem", "quote-item"],
  ["quote_item", "QuoteItem", "quoteItem", "quote-item"],
  [" quote  item ", "QuoteItem", "quoteItem", "quote-item"],
  ["HTTPError", "HTTPError", "httpError", "http-error"],
  ["v2Items", "V2Items", "v2Items", "v2-items"],
  ["2nd item", "_2ndItem", "_2ndItem", "2nd-item"],
  ["größe", "Größe", "größe", "größe"],
  ["𐐨b c", "𐐀bC", "𐐨bC", "𐐨b-c"],
  ["--", "", "", ""],
])("%s is %s, %s or %s", (text, pascal, camel, kebab) => {
  expect([pascalCase(text), camelCase(text), kebabCase(text)]).toEqual([pascal, camel, kebab]);
});

test("words end at everything that is neither letter nor digit, and where the case changes", () => {
  expect(words("/api/v1ListHTTPErrors.")).toEqual(["api", "v1", "List", "HTTP", "Errors"]);
});

test.each([
  ["nmae", ["name", "title"], undefined],
  ["nam", ["name", "title"], "name"],
  ["naem", ["title", "named", "name"], undefined],
  ["descriptoin", ["title", "description"], "description"],
  ["DESCRIPTION", ["description"], "description"],
  ["a", ["b"], "b"],
  ["a", ["bc"], undefined],
  ["", ["a"], "a"],
  ["abcde", ["abxyz", "abcxy"], "abcxy"],
  ["abcde", ["abcxy", "abcdx"], "abcdx"],
  ["abcde", ["abcdx", "abcdy"], "abcdx"],
  ["abcde", ["xabcde"], "xabcde"],
  ["abcde", ["xxabcde"], "xxabcde"],
  ["abcde", ["xxxabcde"], undefined],
  ["abcd", ["abxcd"], "abxcd"],
  ["abxcd", ["abcd"], "abcd"],
  ["abxc", ["abc"], "abc"],
  ["a", [""], ""],
  ["xyabcdef", ["abcdefqr"], undefined],
  ["abcde", [], undefined],
  ["abcde", ["vwxyz"], undefined],
])("%j among %j is nearest to %s", (word, candidates, expected) => {
  expect(closest(word, candidates)).toBe(expected);
});

test("a suggestion differs in as many letters as the caller allows", () => {
  expect(closest("abcdef", ["abcxyz"], 3)).toBe("abcxyz");
  expect(closest("abcdef", ["abcxyz"], 2)).toBeUndefined();
});

test("nothing is suggested for very long words, nor looked for among very many", () => {
  const long = "a".repeat(100);
  expect(closest(long, [`${long}b`])).toBe(`${long}b`);
  expect(closest(`${long}a`, [`${long}b`])).toBeUndefined();
  const others = Array.from({ length: 1000 }, () => "something else");
  expect(closest("abc", [...others.slice(1), "abcd"])).toBe("abcd");
  expect(closest("abc", [...others, "abcd"])).toBeUndefined();
});

test("texts are ordered by their characters, whatever the language", () => {
  expect(["b", "a", "B", "ab", "a"].toSorted(textOrder)).toEqual(["B", "a", "a", "ab", "b"]);
  expect([textOrder("a", "b"), textOrder("b", "a"), textOrder("a", "a")]).toEqual([-1, 1, 0]);
});

test.each([
  ["Short URLs", "shortUrls", "short-urls"],
  ["getURLs", "getUrls", "get-urls"],
  ["VPCs", "vpcs", "vpcs"],
  ["IPv6 IPs", "ipv6Ips", "ipv6-ips"],
  ["OAuth2Client", "oauth2Client", "oauth2-client"],
  ["getOAuthToken", "getOauthToken", "get-oauth-token"],
  ["mTLS", "mtls", "mtls"],
  ["GraphQL", "graphql", "graphql"],
  ["IDs", "ids", "ids"],
  ["user's API keys", "usersApiKeys", "users-api-keys"],
  ["getATag", "getATag", "get-a-tag"],
  ["Authorization", "authorization", "authorization"],
])("%s is written %s and %s", (text, camel, kebab) => {
  expect([camelCase(text), kebabCase(text)]).toEqual([camel, kebab]);
});
