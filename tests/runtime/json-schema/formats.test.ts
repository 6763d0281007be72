/** Strings that are in a format, and others that nearly are. */
import { expect, test } from "vitest";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";

const KEY = "https://api.test/openapi.yaml#/components/schemas/A";

const isFormat = (format: string, value: unknown): boolean =>
  evaluator({ [KEY]: { format } }).evaluate(KEY, value).length === 0;

/** Texts without spaces, in a text. */
const texts = (list: string): readonly string[] => list.trim().split(/\s+/);

const label = "a".repeat(63);
const longest = `${label}.${label}.${label}.${"a".repeat(61)}`;

test.each<[format: string, valid: readonly string[], invalid: readonly string[]]>([
  [
    "date",
    ["2024-02-29", "1600-02-29", "2000-02-29", "0400-02-29", "2023-02-28", "2023-12-31"],
    texts(`2023-02-29 1900-02-29 2100-02-29 2023-04-31 2023-13-01 2023-00-01 2023-1-1`),
  ],
  [
    "time",
    texts(`
      23:59:60Z 23:59:60+00:00 01:29:60+01:30 00:59:60+01:00 22:29:60-01:30 23:58:60+23:59
      00:00:60-23:59 23:59:60.5z`),
    texts(`
      22:59:60Z 23:58:60Z 24:59:60Z 01:29:60-01:30 22:29:60+01:30 23:59:61Z 24:00:00Z 00:00:00
      47:59:60+24:00 24:59:60+01:00`),
  ],
  [
    "date-time",
    [
      "2023-02-28T00:00:00Z",
      "2024-02-29T00:00:00Z",
      "2016-12-31t23:59:60z",
      "1990-12-31T15:59:60-08:00",
    ],
    ["2023-02-29T00:00:00Z", "2024-02-29 00:00:00Z", "2024-02-29T", "1990-12-31T15:59:60+08:00"],
  ],
  [
    "email",
    ["a@b", "a.b@c.d", '"a b"@c', '"@"@c', "a@[1.2.3.4]", "a@[IPv6:::1]", "a@[ipv6:::1]"],
    ["", ...texts(`ab @ @a a@ a.@b a@b@c a@[1.2.3.45 a@01.2.3.4] a@[1.2.3] a@[::1] a@b_c`)],
  ],
  ["idn-email", ["ä@ö.test", "a@o\u0308.test", "a@b"], ["ä", "@ö", "a@\u0301a"]],
  [
    "hostname",
    ["a", "a.b", "a-b", "a--b", "0a", label, longest, "xn--nxasmq6b"],
    [
      "",
      ...texts(
        `. a. -a a- a_b ab--c aa--bb ${label}a ${longest}a xn-- xn--a xn--abc- xn--99999999 xn--en32g`,
      ),
    ],
  ],
  [
    "idn-hostname",
    ["ä", "a.ä", "a。ä", "a．ä", "a｡ä", "ß", "ς", label, longest, "xn--nxasmq6b", "l·l", "실례"],
    ["", ...texts(`ä. -ä ä- ää--ä aa--b a\u0308 \u0308a ${label}a ${longest}a Ä ·l l·`)],
  ],
  // The Punycode of a label counts for its length.
  ["idn-hostname", [`${"a".repeat(55)}ä`], [`${"a".repeat(57)}ä`, "ä".repeat(63), "ä".repeat(64)]],
  // Right to left: RFC 5893.
  [
    "idn-hostname",
    ["א", "אב", "א1", "א\u05b0", "א1\u05b0", "א-ב", "1.ä", "ب٠", "ب۰", "a٠", "a۰", "א.a"],
    texts(`אa aא 1א -א א.1 ب٠۰ ب۰٠ ب٠1 ب1٠ ب٩۹ ب۹٩ a٠۰ a۹٩b a٩۰ ب٪ א.a_`),
  ],
  // Characters that depend on their neighbours: RFC 5892, A.
  [
    "idn-hostname",
    texts(`क्\u200dष क्\u200cष ب\u200cب ب\u0650\u200c\u0650ب א׳ א״ ͵α ア・ア あ・ ・漢`),
    texts(`\u200dक क\u200dष ب\u200c \u200cب ا\u200cب a\u200cب ب\u200ca ׳א a׳ ͵a α͵ a・a ب\u0640ب`),
  ],
  [
    "ipv6",
    texts(
      `:: ::1 1:: 1:2:3:4:5:6:7:8 ::ffff:1.2.3.4 0000:0000:0000:0000:0000:ffff:255.255.255.255`,
    ),
    ["", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::"],
  ],
  [
    "uri",
    texts(`
      https://a.test/b?c#d urn:a:b mailto:a@b http: http://u:p@[::1]:80/%20?q%20#f%20
      http://u%20@a http://@a http://:80 http://%20 http://[v1.a] http://a/%20`),
    [
      ...texts(`
      a/b //a ?q #f 1a:b 1a:%20 http://a/%zz http://a?%zz http://a#%zz http://%zz@a http://a%zz@b
      http://a%zz http://a:b http://a:80a http://[::1 http://::1] http://[:::] http://[1.2.3.4]
      http://[v.a] http://ä http://a/ä`),
      "",
      "http://a b",
    ],
  ],
  [
    "uri-reference",
    ["", "a/b", "//a/b", "?q", "#f", "%20", "//%20", "http://a/%20"],
    ["1a:b", "1a:%20", "a b", "%zz", "//%zz", "//a:b", "?%zz", "#%zz", "ä", "\\"],
  ],
  [
    "iri",
    texts(`http://ä:ö@ü/é?ß#ø http://a/?\ue000 a:\u{40000} a:\u{90000} a:\u{e1000} a:\u{dfffd}`),
    ["ä", "//ä", "ä:b", "http://a/\ue000", "http://a/#\ue000", "a:\u{e0000}", "a:ä b"],
  ],
  ["iri-reference", ["", "ä/ö", "//ä", "#ä", "?ä", "a:ä"], ["a b", "ä:b", "ä\ue000", "%zzä"]],
  ["uri-template", ["/a/{b}{?c,d*}{+e:3}", "%20", "ä"], ["{", "/a/{b", "%zz", "{a b}", "a b"]],
])("a format is checked: %s", (format, valid, invalid) => {
  expect(valid.filter((text) => !isFormat(format, text))).toEqual([]);
  expect(invalid.filter((text) => isFormat(format, text))).toEqual([]);
});
