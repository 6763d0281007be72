/** Validation 7: strings of every format, at the limits of its grammar. */
import { one, type OwnCase } from "./case.js";

const format = (name: string, takes: readonly unknown[], refuses: readonly unknown[]): OwnCase =>
  one(name, { format: name }, [...takes, 1, null, {}], refuses);

export const FORMATS: readonly OwnCase[] = [
  format(
    "date-time",
    [
      "2024-02-29T23:59:59Z",
      "2024-01-01t00:00:00.123+05:30",
      "1998-12-31T23:59:60Z",
      "1998-12-31T15:59:60.1-08:00",
    ],
    [
      "2023-02-29T00:00:00Z",
      "2024-01-01T24:00:00Z",
      "2024-01-01T00:00:00",
      "2024-01-01 00:00:00Z",
      "2024-01-01T00:00:60Z",
      "2024-1-1T00:00:00Z",
      "2024-01-01T00:00:00+24:00",
      "২024-01-01T00:00:00Z",
    ],
  ),
  format(
    "date",
    ["2024-02-29", "2000-02-29", "1999-12-31"],
    [
      "1900-02-29",
      "2024-02-30",
      "2024-13-01",
      "2024-00-10",
      "2024-04-31",
      "24-01-01",
      "2024-01-01T",
    ],
  ),
  format(
    "time",
    ["00:00:00Z", "23:59:60Z", "01:29:60+01:30", "12:00:00.5-00:00"],
    ["24:00:00Z", "12:60:00Z", "12:00:00", "22:59:60Z", "12:00:00+1:00", "1:00:00Z"],
  ),
  format(
    "duration",
    ["P1Y2M3DT4H5M6S", "PT0S", "P2W", "P1D"],
    ["P", "PT", "P1", "1D", "P1Y2W", "P1S", "PT1D", "P1.5D"],
  ),
  format(
    "email",
    ["a@b.test", "a.b+c@d-e.test", '"a b"@c.test', "a@[127.0.0.1]"],
    ["a", "a@", "@b", ".a@b.test", "a..b@c.test", "a b@c.test", "a@-b.test", "a@[300.0.0.1]"],
  ),
  format(
    "hostname",
    ["a", "a.b-c.test", "xn--nxasmq6b", "1a"],
    ["", "-a", "a-", "a..b", "a_b", `${"a".repeat(64)}.test`, ".a"],
  ),
  format(
    "idn-hostname",
    ["例え.test", "bücher.test", "l·l", "xn--bcher-kva.test", "faß.test", "א׳", "カ・ナ"],
    [
      "a·b",
      "·l",
      "l·",
      "׳א",
      "def・abc",
      "〮a",
      "a-",
      "xn--X",
      "xn--a-ecp.ru\u00ad",
      "xn--0",
      "a--b--ü--\u3164",
    ],
  ),
  format(
    "ipv4",
    ["0.0.0.0", "255.255.255.255"],
    ["256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "0x7f.1", "1.2.3.4/8"],
  ),
  format(
    "ipv6",
    ["::", "::1", "1:2:3:4:5:6:7:8", "1::8", "::ffff:1.2.3.4", "fe80::a"],
    [
      "1::2::3",
      ":1",
      "1:2:3:4:5:6:7",
      "12345::",
      "::1.2.3.256",
      "fe80::a%eth1",
      "1:2:3:4:5:6:7:8:9",
      ":::",
    ],
  ),
  format(
    "uri",
    ["https://a.test/b?c#d", "urn:a:b", "git:a.test/b", "mailto:a@b", "http://[::1]:80/"],
    ["/a", "a", "http://a b", "http://a/<", "http://[::1", "http://a:b/", "http://a:b", "%:"],
  ),
  format("uri-reference", ["/a", "", "#x", "a?b", "//h/p"], ["\\a", "a b", "#%zz", "[a"]),
  format("iri", ["http://ü.test/é", "https://例え.test/"], ["/é", "http://a b"]),
  format("uri-template", ["/a/{b}", "{?q*}", "{+a,b:3}"], ["/{a", "/a}", "{a b}", "{a:0}"]),
  format(
    "uuid",
    ["2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380"],
    [
      "2eb8aa08aa9811eab4aa73b441d16380",
      "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
      "2eb8aa08-aa98-11ea-b4aa-73b441d1638g",
    ],
  ),
  format("json-pointer", ["", "/a/0", "/~0~1", "/"], ["a", "/~", "/~2", "#/a"]),
  format("relative-json-pointer", ["0", "1/a", "10#", "0#"], ["", "01", "-1", "/a", "1#a", "+1"]),
  format("regex", ["^a+$", "\\d", "(?<a>b)"], ["(", "a**", "[b-a]", "\\p{Nonsense}"]),
];
