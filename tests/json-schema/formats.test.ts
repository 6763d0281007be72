/** Strings that are in a format, and others that nearly are. */
import { expect, test } from "vitest";
import { evaluator } from "../../runtime/json-schema/evaluator.js";

const KEY = "https://api.test/openapi.yaml#/components/schemas/A";

const isFormat = (format: string, value: unknown): boolean =>
  evaluator({ [KEY]: { format } }).evaluate(KEY, value).length === 0;

const label = "a".repeat(63);
const longest = `${label}.${label}.${label}.${"a".repeat(61)}`;

test.each<[format: string, valid: readonly string[], invalid: readonly string[]]>([
  [
    "date",
    ["2024-02-29", "1600-02-29", "2000-02-29", "0400-02-29", "2023-02-28", "2023-12-31"],
    [
      "2023-02-29",
      "1900-02-29",
      "2100-02-29",
      "2023-04-31",
      "2023-13-01",
      "2023-00-01",
      "2023-1-1",
    ],
  ],
  [
    "time",
    [
      "23:59:60Z",
      "23:59:60+00:00",
      "01:29:60+01:30",
      "00:59:60+01:00",
      "22:29:60-01:30",
      "23:58:60+23:59",
      "00:00:60-23:59",
      "23:59:60.5z",
    ],
    [
      "22:59:60Z",
      "23:58:60Z",
      "24:59:60Z",
      "01:29:60-01:30",
      "22:29:60+01:30",
      "23:59:61Z",
      "24:00:00Z",
      "00:00:00",
      "47:59:60+24:00",
    ],
  ],
  [
    "date-time",
    ["2024-02-29T00:00:00Z", "2016-12-31t23:59:60z", "1990-12-31T15:59:60-08:00"],
    ["2023-02-29T00:00:00Z", "2024-02-29 00:00:00Z", "2024-02-29T", "1990-12-31T15:59:60+08:00"],
  ],
  [
    "email",
    ["a@b", "a.b@c.d", '"a b"@c', '"@"@c', "a@[1.2.3.4]", "a@[IPv6:::1]", "a@[ipv6:::1]"],
    [
      "",
      "ab",
      "@",
      "@a",
      "a@",
      "a.@b",
      "a@b@c",
      "a@[1.2.3.45",
      "a@01.2.3.4]",
      "a@[1.2.3]",
      "a@[::1]",
      "a@b_c",
    ],
  ],
  ["idn-email", ["ä@ö.test", "a@o\u0308.test", "a@b"], ["ä", "@ö", "a@\u0301a"]],
  [
    "hostname",
    ["a", "a.b", "a-b", "a--b", "0a", label, longest, "xn--nxasmq6b"],
    [
      "",
      ".",
      "a.",
      "-a",
      "a-",
      "a_b",
      "ab--c",
      "aa--bb",
      `${label}a`,
      `${longest}a`,
      "xn--",
      "xn--a",
    ],
  ],
  [
    "idn-hostname",
    ["ä", "a.ä", "a。ä", "a．ä", "a｡ä", "ß", "ς", label, longest, "xn--nxasmq6b", "l·l", "실례"],
    [
      "",
      "ä.",
      "-ä",
      "ä-",
      "ää--ä",
      "aa--b",
      "a\u0308",
      "\u0308a",
      `${label}a`,
      `${longest}a`,
      "Ä",
      "·l",
      "l·",
    ],
  ],
  // The Punycode of a label counts for its length.
  ["idn-hostname", [`${"a".repeat(55)}ä`], [`${"a".repeat(57)}ä`, `${"ä".repeat(64)}`]],
  // Right to left: RFC 5893.
  [
    "idn-hostname",
    ["א", "אב", "א1", "א\u05b0", "א1\u05b0", "א-ב", "1.ä", "ب٠", "ب۰"],
    ["אa", "aא", "1א", "-א", "א.1", "ب٠۰", "ب۰٠", "ب٠1", "ب1٠", "ب٩۹", "ب۹٩", "א.a_"],
  ],
  // Characters that depend on their neighbours: RFC 5892, A.
  [
    "idn-hostname",
    [
      "क्\u200dष",
      "क्\u200cष",
      "ب\u200cب",
      "ب\u0650\u200c\u0650ب",
      "א׳",
      "א״",
      "͵α",
      "ア・ア",
      "あ・",
      "・漢",
    ],
    [
      "\u200dक",
      "क\u200dष",
      "ب\u200c",
      "\u200cب",
      "ا\u200cب",
      "a\u200cب",
      "ب\u200ca",
      "׳א",
      "a׳",
      "͵a",
      "α͵",
      "a・a",
    ],
  ],
  [
    "ipv6",
    ["::", "::1", "1::", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4"],
    ["", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::"],
  ],
])("%s", (format, valid, invalid) => {
  expect(valid.filter((text) => !isFormat(format, text))).toEqual([]);
  expect(invalid.filter((text) => isFormat(format, text))).toEqual([]);
});
