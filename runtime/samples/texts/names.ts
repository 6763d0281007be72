import { usualText } from "./formats.js";
import type { Random } from "./random.js";
import { word } from "./words.js";

/** A plausible text for a property, by its name. */
type NamedText = (random: Random) => string;

const inFormat =
  (format: string): NamedText =>
  (random) =>
    usualText(format, random);

const oneOf =
  (list: string): NamedText =>
  (random) =>
    random.pick(list.split(" "));

const capital: NamedText = (random) => word(random).replace(/^./, (letter) => letter.toUpperCase());
const numeral = (count: number, random: Random): string =>
  String(10 ** (count - 1) + random.below(9 * 10 ** (count - 1)));
const hexadecimal = (count: number, random: Random): string =>
  usualText("uuid", random).replaceAll("-", "").slice(-count);
const firstName = oneOf("Ada Amir Clara Diego Elif Hana Ines Jonas Kofi Lena Mateo Mei Noor Priya");
const lastName = oneOf("Baker Costa Dietz Evans Haddad Ito Jensen Kumar Lopez Moreau Novak Okafor");

/** Names, of which one stands for all that end with it, as `created_at` ends with `at`. */
const NAMED_TEXTS: readonly (readonly [names: string, text: NamedText])[] = [
  ["at timestamp datetime date_time created updated", inFormat("date-time")],
  ["date birthday dob date_of_birth", inFormat("date")],
  ["email e_mail mail email_address mail_address", inFormat("email")],
  ["url uri href link website homepage", inFormat("uri")],
  ["hostname host domain", inFormat("hostname")],
  ["ip ip_address", inFormat("ipv4")],
  ["uuid guid", inFormat("uuid")],
  ["id key token", (random) => hexadecimal(12, random)],
  ["slug", (random) => `${word(random)}-${word(random)}`],
  ["code sku", (random) => `${word(random).slice(0, 3).toUpperCase()}-${numeral(4, random)}`],
  // Numbers for fiction, in the North American Numbering Plan.
  ["phone telephone mobile fax phone_number", (random) => `+1202555010${random.below(10)}`],
  ["first_name firstname given_name", firstName],
  ["last_name lastname surname family_name", lastName],
  [
    "full_name fullname author owner contact_name customer_name",
    (random) => `${firstName(random)} ${lastName(random)}`,
  ],
  ["username user_name login nickname", (random) => `${word(random)}${numeral(2, random)}`],
  ["name title subject", (random) => `${capital(random)} ${word(random)}`],
  ["company organization organisation", (random) => `${capital(random)} & ${capital(random)} Ltd`],
  [
    "street address address_line line1 street_address",
    (random) => `${numeral(2, random)} ${capital(random)} Street`,
  ],
  ["city town", oneOf("Accra Bergen Genoa Graz Lisbon Lyon Osaka Porto Quito Tallinn Turin")],
  ["country", oneOf("Belgium Ecuador Estonia France Ghana Italy Japan Norway Portugal")],
  ["country_code", oneOf("BE EC EE FR GH IT JP NO PT US")],
  ["zip zip_code zipcode postcode postal_code", (random) => numeral(5, random)],
  ["currency currency_code", oneOf("CHF EUR GBP JPY USD")],
  ["language lang language_code", oneOf("de en es fr ja pt")],
  ["locale", oneOf("de-DE en-GB en-US fr-FR ja-JP pt-PT")],
  ["timezone time_zone", oneOf("Africa/Accra America/New_York Asia/Tokyo Europe/Lisbon")],
  ["price amount total cost", (random) => `${numeral(2, random)}.${numeral(2, random)}`],
  ["version", (random) => `${random.below(4)}.${random.below(10)}.${random.below(10)}`],
  ["color colour", (random) => `#${hexadecimal(6, random)}`],
  ["filename file_name", (random) => `${word(random)}.txt`],
];

/** A moment in seconds since 1970, in the years 2023 to 2025. */
const SECONDS = [1_672_531_200, 1_767_225_599] as const;

const NAMED_RANGES: readonly (readonly [names: string, range: readonly [number, number]])[] = [
  ["at timestamp created updated", SECONDS],
  ["age", [18, 80]],
  ["year", [2000, 2025]],
  ["month", [1, 12]],
  ["day", [1, 28]],
  ["hour", [0, 23]],
  ["minute second", [0, 59]],
  ["latitude lat", [-90, 90]],
  ["longitude lng lon", [-180, 180]],
  ["percent percentage", [0, 100]],
  ["rating stars", [1, 5]],
  ["quantity qty page", [1, 10]],
];

/** A text for a property or a list of this name; `undefined` if the name says nothing. */
export const textNamed = (name: string, random: Random): string | undefined =>
  ofName(name, NAMED_TEXTS)?.(random);

/** The least and the most that a number of this name usually is. */
export const rangeNamed = (name: string): readonly [number, number] | undefined =>
  ofName(name, NAMED_RANGES);

/** The most words of a listed name. */
const MOST_WORDS = 3;

/** What is listed for the longest end of a name: for `billing_country_code`, that of `country_code`. */
function ofName<T>(name: string, kinds: readonly (readonly [string, T])[]): T | undefined {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== "");
  const last = words.slice(-MOST_WORDS);
  const ends = last.map((_, index) => last.slice(index).join("_"));
  return ends
    .flatMap((end) => [end, end.replace(/s$/, "")])
    .map((end) => kinds.find(([names]) => names.split(" ").includes(end))?.[1])
    .find((one) => one !== undefined);
}
