import {
  mark,
  nameClash,
  type Origin,
  parsePointer,
  pascalCase,
  type Report,
  keywordInfo,
  wordsOf,
} from "../../description/index.js";
import {
  type Identifier,
  identifier,
  isIdentifier,
  RESERVED_WORDS,
} from "../print/escape/identifier.js";
import type { RecordedNames } from "./record.js";

/** A request for a name. */
export interface NameRequest {
  /** Identifies the request; stable when the document changes elsewhere. */
  readonly key: string;
  /** The string from which the suffix of a name is derived, if the key contains more than the document determines. */
  readonly seed?: string;
  /** The preferred name, in the case of its kind. */
  readonly wanted: string;
  /** The name as the document spells it, used if the preferred one is taken. */
  readonly spelled?: string;
  /** Longer names, used in this order if that is taken too, such as the name with that of an enclosing schema. */
  readonly longer?: readonly string[];
  /**
   * Lower goes first: 0 for the document's explicit choice, 1 for a name that nothing but such a choice can take, 2 for
   * one with a good claim, more for any other. Those from 2 on are recorded.
   */
  readonly rank: number;
  readonly origin: Origin;
  /** Whether the document names it otherwise than before: a name that it had is no longer one of its own. */
  readonly isRenamed?: boolean;
  /** Whether it keeps the name that it had, unless it is renamed: whatever its name would be today. */
  readonly isKept?: boolean;
  /** Whether the document does not name it, or that was reported: another name is nothing to report. */
  readonly isUnnamed?: boolean;
}

/**
 * Gives each request a unique name. What has a name keeps it, if the document still gives it. Any other name goes to the
 * request with the lowest rank, then the earliest in source order. The others keep their own spelling if it is legal in
 * TypeScript and free, and not that of what has the name. Otherwise they get the first longer name that nothing else
 * wants, or a suffix derived from their own key, so that they do not depend on each other, and a warning.
 */
export const assignNames = (
  requests: readonly NameRequest[],
  report: Report,
  recorded?: RecordedNames,
): ReadonlyMap<string, Identifier> =>
  new Map(
    [...giveNames(requests, { legal: isIdentifier, report, recorded })].map(([key, name]) => [
      key,
      identifier(name),
    ]),
  );

interface Rules {
  /** Whether a name can be used where these are. */
  readonly legal: (name: string) => boolean;
  readonly report: Report;
  readonly recorded?: RecordedNames | undefined;
}

/** As {@link assignNames}, for names of another kind than those of declarations. */
export function giveNames(
  requests: readonly NameRequest[],
  { legal, report, recorded }: Rules,
): ReadonlyMap<string, string> {
  const holders = holdersOf(requests, legal, recorded);
  const kept = new Map([...holders].map(([name, { key }]) => [key, name]));
  const wishes = new Set(requests.map((request) => legalName(request, legal)));
  const names = new Map<string, string>();
  for (const request of [...requests].sort((a, b) => a.rank - b.rank)) {
    const wanted = legalName(request, legal);
    const holder = holders.get(wanted) ?? request;
    const name =
      kept.get(request.key) ??
      (holder === request
        ? wanted
        : (otherNames(request, { holder, holders, wishes, legal }) ??
          `${wanted}_${markOf(request)}`));
    const isSpelled = name === request.spelled && request.rank > 0;
    if (holder !== request && !isSpelled && request.isUnnamed !== true)
      report(nameClash({ name: wanted, instead: name }, request.origin, alsoAt(holder)));
    holders.set(name, request);
    names.set(request.key, name);
    if (request.rank > 1 || name !== wanted) recorded?.keep(recordKey(request), name);
  }
  return names;
}

/** What holds a name from before: what was given one explicitly, and then what had one that it may still have. */
function holdersOf(
  requests: readonly NameRequest[],
  legal: Rules["legal"],
  recorded: RecordedNames | undefined,
): Map<string, NameRequest> {
  const holders = new Map<string, NameRequest>();
  const given = requests.filter(({ rank }) => rank === 0);
  for (const request of given) {
    const name = legalName(request, legal);
    if (!holders.has(name)) holders.set(name, request);
  }
  for (const request of requests.filter(({ rank }) => rank > 0)) {
    const name = recorded?.kept.get(recordKey(request));
    if (name !== undefined && !holders.has(name) && mayHave(request, name, legal))
      holders.set(name, request);
  }
  return holders;
}

/** The same on every machine, whatever the key has in it. */
const recordKey = ({ key, seed = key }: NameRequest): string => seed;

/** Whether the document still gives a name: what is changed there is renamed. */
function mayHave(request: NameRequest, name: string, legal: Rules["legal"]): boolean {
  const wanted = legalName(request, legal);
  const { spelled = "", longer = [], isRenamed = false, isKept = false } = request;
  if (isRenamed) return name === wanted;
  if (isKept) return legal(name);
  return [wanted, spellable(spelled), ...longer, `${wanted}_${markOf(request)}`].includes(name);
}

/** `user_status` for `user-status`. */
const spellable = (spelled: string): string => spelled.replaceAll(/[^\p{ID_Continue}$]+/gu, "_");

interface NameHolders extends Pick<Rules, "legal"> {
  /** What has the preferred name. */
  readonly holder: NameRequest;
  readonly holders: ReadonlyMap<string, NameRequest>;
  /** The names that the requests prefer, whether they have got them yet or not. */
  readonly wishes: ReadonlySet<string>;
}

/** `Foo_Bar` if `FooBar` is taken; otherwise a longer name. */
function otherNames(
  { spelled, longer = [] }: NameRequest,
  { holder, holders, wishes, legal }: NameHolders,
): string | undefined {
  const free = (name: string): boolean => legal(name) && !holders.has(name);
  const own = spellable(spelled ?? "");
  return free(own) && holder.spelled !== spelled
    ? own
    : longer.find((name) => free(name) && !wishes.has(name));
}

const markOf = (request: NameRequest): string => mark(recordKey(request));

/** A reserved word gets an underscore; a name without a usable character is derived from its key. */
function legalName(request: NameRequest, legal: Rules["legal"]): string {
  if (legal(request.wanted)) return request.wanted;
  const kept = request.wanted.replaceAll(/[^\p{ID_Continue}$]/gu, "");
  if (kept === "") return `Unnamed_${markOf(request)}`;
  return legal(kept) ? kept : legal(`${kept}_`) ? `${kept}_` : `_${kept}`;
}

/** What is named by its key. */
export function nameOf<Name extends string>(names: ReadonlyMap<string, Name>, key: string): Name {
  const name = names.get(key);
  if (name === undefined) throw new TypeError(`nothing is named ${key}`);
  return name;
}

const alsoAt = (holder: NameRequest) => [
  { message: "This one keeps the name.", location: holder.origin },
];

/** Gives out unique names. */
export interface NameClaims {
  /**
   * The first candidate that is a legal name and not taken; if there is none, the last one with underscores appended.
   */
  claim(...candidates: readonly [string, ...string[]]): Identifier;
  /** All names so far. */
  readonly names: ReadonlySet<string>;
}

/** `taken`: names that are already used. */
export function createClaims(taken: Iterable<string>): NameClaims {
  const names = new Set(taken);
  return {
    names,
    claim(...candidates) {
      let name = candidates.find((each) => isIdentifier(each) && !names.has(each));
      for (let next = candidates.at(-1) ?? ""; name === undefined; next += "_")
        if (!names.has(next) && !RESERVED_WORDS.has(next)) name = next;
      names.add(name);
      return identifier(name);
    },
  };
}

/**
 * Names that are longer than the one of a schema and say where it is: with the schema around it, with the one around
 * that, and so on, and last, unless it is in the entry, with its file and folders. `#/components/schemas/Order/$defs/Item`
 * may be called `OrderItem`.
 */
export function longerNames(name: string, origin: Origin, entry: string): readonly string[] {
  const steps = (parsePointer(origin.pointer) ?? []).slice(0, -1).filter(isName);
  return (origin.document === entry ? steps : wordsOf(origin, entry))
    .map(pascalCase)
    .filter((part) => part !== name)
    .toReversed()
    .reduce<readonly string[]>((names, part) => [...names, part + (names.at(-1) ?? name)], []);
}

/** Steps of a pointer, beside keywords, that name nothing. */
const STRUCTURE: ReadonlySet<string> = new Set(["components", "schemas", "content", "schema"]);

/** Numbers are positions in lists, and what has a slash is a media type or a path. */
const isName = (step: string): boolean =>
  !STRUCTURE.has(step) && keywordInfo(step)?.schemas === undefined && !/^\d+$|\//.test(step);
