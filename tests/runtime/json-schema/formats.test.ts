/** Strings that are in a format (Validation 7), and others that nearly are. */
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
    texts(`2024-02-29 1600-02-29 2000-02-29 0400-02-29 2023-02-28 2023-12-31 1999-12-31`),
    texts(`
      2023-02-29 1900-02-29 2100-02-29 2023-04-31 2023-13-01 2023-00-01 2023-1-1 2024-02-30
      24-01-01 2024-01-01T`),
  ],
  [
    "time",
    texts(`
      23:59:60Z 23:59:60+00:00 01:29:60+01:30 00:59:60+01:00 22:29:60-01:30 23:58:60+23:59
      00:00:60-23:59 23:59:60.5z 12:00:00.5-00:00`),
    texts(`
      22:59:60Z 23:58:60Z 24:59:60Z 01:29:60-01:30 22:29:60+01:30 23:59:61Z 24:00:00Z 00:00:00
      47:59:60+24:00 24:59:60+01:00 12:60:00Z 12:00:00+1:00 1:00:00Z`),
  ],
  [
    "date-time",
    texts(`
      2023-02-28T00:00:00Z 2024-02-29T00:00:00Z 2016-12-31t23:59:60z 1990-12-31T15:59:60-08:00
      2024-01-01t00:00:00.123+05:30 1998-12-31T15:59:60.1-08:00`),
    [
      "2024-02-29 00:00:00Z",
      ...texts(`
      2023-02-29T00:00:00Z 2024-02-29T 1990-12-31T15:59:60+08:00 2024-01-01T24:00:00Z
      2024-01-01T00:00:00 2024-01-01T00:00:60Z 2024-1-1T00:00:00Z 2024-01-01T00:00:00+24:00
      ২024-01-01T00:00:00Z`),
    ],
  ],
  ["duration", texts(`P1Y2M3DT4H5M6S PT0S P2W P1D`), texts(`P PT P1 1D P1Y2W P1S PT1D P1.5D`)],
  [
    "email",
    ["a@b", "a.b+c@d-e.f", '"a b"@c', '"@"@c', "a@[1.2.3.4]", "a@[IPv6:::1]", "a@[ipv6:::1]"],
    [
      ...["", "a b@c"],
      ...texts(`
      ab @ @a a@ a.@b .a@b a..b@c a@b@c a@-b a@[1.2.3.45 a@01.2.3.4] a@[1.2.3] a@[300.0.0.1]
      a@[::1] a@b_c`),
    ],
  ],
  ["idn-email", ["ä@ö.test", "a@o\u0308.test", "a@b"], ["ä", "@ö", "a@\u0301a"]],
  [
    "hostname",
    ["a", "a.b-c", "a--b", "0a", label, longest, "xn--nxasmq6b"],
    [
      "",
      ...texts(`
      . a. .a a..b -a a- a_b ab--c aa--bb ${label}a ${longest}a xn-- xn--a xn--abc- xn--99999999
      xn--en32g`),
    ],
  ],
  [
    "idn-hostname",
    texts(`
      ä a.ä a。ä a．ä a｡ä ß ς 例え.test ${label} ${longest} xn--nxasmq6b xn--bcher-kva.test l·l
      실례`),
    [
      "",
      ...texts(`
      ä. ä..b -ä ä- ää--ä aa--b a\u0308 \u0308a ${label}a ${longest}a Ä ·l l· a·b 〮a xn--bcher-kvb
      xn--X xn--0 xn--a-ecp.ru\u00ad a--b--ü--\u3164`),
    ],
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
    "ipv4",
    texts(`0.0.0.0 255.255.255.255`),
    texts(`256.0.0.1 1.2.3 1.2.3.4.5 01.2.3.4 0x7f.1 1.2.3.4/8`),
  ],
  [
    "ipv6",
    texts(`
      :: ::1 1:: 1::8 fe80::a 1:2:3:4:5:6:7:8 1:2:3:4:5:6:7:: 1:2:3:4:5:6:1.2.3.4 ::ffff:1.2.3.4
      ::2:3:4:5:1.2.3.4 0000:0000:0000:0000:0000:ffff:255.255.255.255`),
    [
      "",
      ...texts(`
      : ::: :1 1::2::3 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 1:2:3:4:5:6:7::8 1:2:3:4:5:1.2.3.4
      1:2:3:4:5:6:7:1.2.3.4 ::2:3:4:5:6:7:1.2.3.4 ::ffff:1.2.3.256 12345:: fe80::a%eth1`),
    ],
  ],
  [
    "uri",
    texts(`
      https://a.test/b?c#d urn:a:b mailto:a@b http: http://u:p@[::1]:80/%20?q%20#f%20
      http://u%20@a http://@a http://:80 http://%20 http://[v1.a] http://a/%20 git:a.test/b`),
    [
      ...texts(`
      a/b //a ?q #f 1a:b 1a:%20 http://a/%zz http://a?%zz http://a#%zz http://%zz@a http://a%zz@b
      http://a%zz http://a:b http://a:b/ http://a/< %: http://a:80a http://[::1 http://::1] http://[:::] http://[1.2.3.4]
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
  [
    "uri-template",
    ["/a/{b}{?c,d*}{+e:3}", "%20", "ä"],
    ["{", "/a/{b", "/a}", "{a:0}", "%zz", "{a b}", "a b"],
  ],
  [
    "uuid",
    texts(`2eb8aa08-aa98-11ea-b4aa-73b441d16380 2EB8AA08-AA98-11EA-B4AA-73B441D16380`),
    texts(`
      2eb8aa08aa9811eab4aa73b441d16380 2eb8aa08-aa98-11ea-b4aa-73b441d1638
      2eb8aa08-aa98-11ea-b4aa-73b441d1638g`),
  ],
  ["json-pointer", ["", "/a/0", "/~0~1", "/"], ["a", "/~", "/~2", "#/a"]],
  ["relative-json-pointer", texts(`0 1/a 10# 0#`), ["", "01", "-1", "/a", "1#a", "+1"]],
  [
    "regex",
    texts(String.raw`a+ ^a+$ \d \p{L} (?<a>b)`),
    texts(String.raw`( \ a{2,1} a** \- [b-a] \p{Nonsense}`),
  ],
  ["byte", ["aGk="], ["aGk"]],
])("a format is checked: %s", (format, valid, invalid) => {
  expect([1, null, {}].filter((value) => !isFormat(format, value))).toEqual([]);
  expect(valid.filter((text) => !isFormat(format, text))).toEqual([]);
  expect(invalid.filter((text) => isFormat(format, text))).toEqual([]);
});

const [greatest, beyond] = [3.4028234663852886e38, 3.402823466385289e38];

test.each<[format: string, valid: readonly unknown[], invalid: readonly unknown[]]>([
  ["int8", [-128, 127], [-129, 128, 0.5]],
  ["int16", [-32_768, 32_767], [-32_769, 32_768, 0.5]],
  ["int32", [-(2 ** 31), 2 ** 31 - 1], [-(2 ** 31) - 1, 2 ** 31, 0.5]],
  ["int64", [-(2 ** 63), 2 ** 53 + 2, 2 ** 63 - 1024], [-(2 ** 63) - 2048, 2 ** 63, 0.5]],
  ["uint8", [0, 255], [-1, 256, 0.5]],
  ["uint16", [0, 65_535], [-1, 65_536, 0.5]],
  ["uint32", [0, 4_294_967_295], [-1, 4_294_967_296, 0.5]],
  ["uint64", [0, 2 ** 64 - 2048], [-1, 2 ** 64, 0.5]],
  ["float", [greatest, -greatest], [beyond, -beyond]],
])("a number has a format up to its limits: %s", (format, valid, invalid) => {
  expect([...valid, "text"].filter((value) => !isFormat(format, value))).toEqual([]);
  expect(invalid.filter((value) => isFormat(format, value))).toEqual([]);
});
