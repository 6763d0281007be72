/** The file that says what a program depends on (docs/consumers.md). */
import { createHash } from "node:crypto";

import { type GeneratedFile, MARK } from "../print/output-file.js";
import { isObject, type SourceDocument, textOrder } from "../../description/index.js";

/** Name of the file in the output folder. */
export const CONTRACT_NAME = "contract.json";

/** Raised when older readers would misread a newer file. */
const VERSION = 1;

/**
 * Where a program uses what, by path: the names on the way to a property, escaped as in JSON pointers (RFC 6901), such
 * as `/body/items/price`. Arrays, alternatives and the keys of maps have no part in it. `*` at the end stands for all
 * that is there; in a name it is `~2`. The value is the first place, such as `src/main.ts:3`.
 */
export type UsedPaths = Readonly<Record<string, string>>;

/** What a program sends and reads in one operation or webhook. */
export interface UsedExchange {
  /** Where it is used first. */
  readonly at: string;
  /** Below `params`, `query`, `headers`, `cookies` and `body`. Webhooks have none. */
  readonly sends?: UsedPaths;
  /** By status, below `headers` and `body`; that of a webhook has the key `delivery`. */
  readonly reads: Readonly<Record<string, UsedPaths>>;
}

export interface ConsumerContract {
  readonly contract: typeof VERSION;
  /** The name of the program. */
  readonly consumer: string;
  readonly document: {
    readonly title: string;
    readonly version: string;
    /** Of the texts of its files. */
    readonly sha256: string;
  };
  /** By method and path, such as `GET /quotes/{quoteId}`. */
  readonly operations: Readonly<Record<string, UsedExchange>>;
  /** By method and key, such as `POST quote.ready`. */
  readonly webhooks: Readonly<Record<string, UsedExchange>>;
  /** Where it is not known what is used, so that everything counts: what happens there, by place. */
  readonly notes: UsedPaths;
}

export type ContractParts = Pick<ConsumerContract, "consumer" | "operations" | "webhooks">;

export function createContract(
  { consumer, operations, webhooks, notes }: ContractParts & Pick<ConsumerContract, "notes">,
  { title, version }: { readonly title: string; readonly version: string },
  sources: Sources,
): ConsumerContract {
  const document = { title, version, sha256: documentHash(sources) };
  return { contract: VERSION, consumer, document, operations, webhooks, notes };
}

/** The same contract gives the same bytes: all names are in order. */
export const contractText = (contract: ConsumerContract): string =>
  `${JSON.stringify(contract, (_, value: unknown) => inOrder(value), 2)}\n`;

const FIRST = ["contract", "consumer", "document", "at"];

const inOrder = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).sort(
          ([a], [b]) => Number(FIRST.includes(b)) - Number(FIRST.includes(a)) || textOrder(a, b),
        ),
      )
    : value;

type Sources = ReadonlyMap<string, SourceDocument>;

/** A hash of the files of a document, wherever they are. */
export function documentHash(sources: Sources): string {
  const texts = [...sources.values()].map(({ text }) => sha256(text.replaceAll("\r\n", "\n")));
  return sha256(texts.toSorted().join("\n"));
}

/** What identifies a contract: a hash of the program's name and of what it uses, wherever in the program. */
export const contractHash = ({ consumer, operations, webhooks }: ContractParts): string =>
  sha256(JSON.stringify([consumer, usesOf(operations), usesOf(webhooks)])).slice(0, 16);

const usesOf = (exchanges: ConsumerContract["operations"]) =>
  Object.entries(exchanges)
    .map(([name, { sends = {}, reads }]) => [
      name,
      Object.keys(sends).toSorted(textOrder),
      Object.entries(reads)
        .map(([status, paths]) => [status, Object.keys(paths).toSorted(textOrder)] as const)
        .toSorted(([a], [b]) => textOrder(a, b)),
    ])
    .toSorted(([a], [b]) => textOrder(String(a), String(b)));

/** The module from which a program gets the hash of its contract. */
export const hashModule = (hash: string): GeneratedFile => ({
  path: "contract.ts",
  text: `${MARK}

/** Identifies what this program uses of the API: \`identify({ contract: contractHash })\` sends it. */
export const contractHash = "${hash}";
`,
});

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Reads the text of a contract. Throws an error that says what is wrong with it. */
export function readContract(text: string): ConsumerContract {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || typeof value["contract"] !== "number")
    throw new Error("it is not the contract of a consumer");
  if (value["contract"] !== VERSION)
    throw new Error(`it has version ${value["contract"]}, and only version ${VERSION} is known`);
  if (!isContract(value)) throw new Error("a part of it is missing or has another form");
  return value;
}

const isContract = (
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & ConsumerContract =>
  typeof value["consumer"] === "string" &&
  isObject(value["document"]) &&
  typeof value["document"]["sha256"] === "string" &&
  typeof value["document"]["version"] === "string" &&
  isMapOf(value["operations"], isExchange) &&
  isMapOf(value["webhooks"], isExchange) &&
  isMapOf(value["notes"], isText);

const isExchange = (value: unknown): boolean =>
  isObject(value) &&
  isText(value["at"]) &&
  (value["sends"] === undefined || isMapOf(value["sends"], isText)) &&
  isMapOf(value["reads"], (paths) => isMapOf(paths, isText));

const isText = (value: unknown): boolean => typeof value === "string";

const isMapOf = (value: unknown, isMember: (member: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).every(isMember);

/** The path of what has these names on the way; `*` stands for all that is there. */
export const pathOf = (names: readonly string[]): string =>
  names.map((name) => `/${name === ALL ? ALL : escapeName(name)}`).join("");

/** Stands for everything at the end of a path. A symbol would be safer, but paths are texts. */
export const ALL = "*";

const escapeName = (name: string): string =>
  name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("*", "~2");
