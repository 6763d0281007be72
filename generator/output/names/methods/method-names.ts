import { joinCamel, type Operation } from "../../../description/index.js";
import { conventionalNames, conventionalVerb, ownersIn, rankOf } from "./conventional.js";
import {
  endsWith,
  groupLength,
  isPlural,
  isSameNoun,
  plural,
  singular,
  subjectOf,
} from "./nouns.js";
import {
  classMethodOf,
  type DjangoAction,
  djangoAction,
  laravelAction,
  laravelPath,
  repeatsPath,
  withoutPath,
  withoutRoute,
} from "./habits.js";
import { countReturned, countSummarised, verbSummarised } from "./outcome.js";
import { actionOf } from "./path-actions.js";
import { lowerWords, resourceOf } from "./path-words.js";
import {
  ARTICLES,
  isVerb,
  READING_VERBS,
  AFTER_PLURAL,
  GETTING,
  isNoun,
  PREPOSITIONS,
  VERBS,
} from "./verbs.js";
import { withoutGroup } from "./without-group.js";

type Words = readonly string[];

/** What a method may be called. */
interface MethodNames {
  /** In the order in which they should be tried. */
  readonly names: readonly string[];
  /** How good its claim to the first one is: lower goes first. */
  readonly rank: number;
}

/** What a method may be called within its group. That depends on the operation and on the words of its group only. */
export function methodNames(operation: Operation, words: Words): MethodNames {
  const { name, methodName } = operation;
  if (name !== undefined) return { names: [name], rank: 2 };
  const own = classMethodOf(operation.id)?.own ?? operation.id;
  const { names, rank } = deriveNames(operation, subjectOf(words, `${own} ${operation.path}`));
  return methodName === undefined
    ? { names: names.map(joinCamel), rank }
    : { names: [lowerWords(methodName), ...names].map(joinCamel), rank: 2 };
}

interface DerivedNames extends Pick<MethodNames, "rank"> {
  readonly names: readonly Words[];
}

function deriveNames(operation: Operation, group: Words): DerivedNames {
  const { named, sharedId, ...rest } = operation;
  if (sharedId !== undefined) {
    const bySharedId = deriveNames({ ...rest, id: sharedId, named: true }, group);
    return { ...bySharedId, names: [...bySharedId.names, ...ofPath(operation, group)] };
  }
  const ofRoute = named ? ofLaravel(operation, group) : [];
  if (ofRoute.length > 0) return { names: ofRoute, rank: 3 };
  if (named && !repeatsPath(operation)) return ofId(operation, group);
  return { names: ofPath(operation, group), rank: 3 + rankOf(operation, group) };
}

/** Conventional names of a route of Laravel; none if an operation is no such route. PUT is `update` there, as PATCH is. */
function ofLaravel(operation: Operation, group: Words): readonly Words[] {
  const path = laravelPath(operation);
  if (path === undefined) return ofController(operation, group);
  const acts = actionOf(operation, resourceOf(operation.path), group) !== undefined;
  return conventionalNames(acts ? operation : { ...operation, path }, group)
    .map(([verb = "", ...object]) => [verb === "replace" ? "update" : verb, ...object])
    .filter(isName);
}

/** `create` of `cartItem.store` in the group `cart item`. */
function ofController(operation: Operation, group: Words): readonly Words[] {
  const { owner, verb } = laravelAction(operation.id);
  if (verb === "" || !isGroup(lowerWords(owner), group)) return [];
  const isOne = verb === "list" && countReturned(operation) === "one";
  return [[isOne ? "get" : verb], ...ofPath(operation, group)];
}

/** Conventional names, and that which is made of method and path. */
const ofPath = (operation: Operation, group: Words): readonly Words[] =>
  [...conventionalNames(operation, group), ofMethodAndPath(operation, group)].filter(isName);

function ofMethodAndPath({ id }: Operation, group: Words): Words {
  const [verb = "", ...object] = lowerWords(id);
  return [verb, ...(withoutGroup(object, group) ?? object)];
}

function ofId(operation: Operation, group: Words): DerivedNames {
  const django = djangoAction(operation);
  if (django !== undefined && django.words.length > 0) return ofDjango(operation, django, group);
  const { owner, own = withoutPath(operation) } = classMethodOf(operation.id) ?? {};
  const owners = ownersIn(operation.path, group);
  const all = withoutArticles(lowerWords(withoutNamespace(withoutTag(own, group), group)));
  const spoken = listOf(withoutVersion(withVerb(all, operation, group)));
  const written = /Service[_.]/.test(operation.id) ? withoutModule(spoken, group) : spoken;
  const full = withWholeGroup(written, group, owners);
  const short = withoutGroup(full, group, owners);
  const method = methodOf(short ?? full, { full, group, operation });
  const more =
    owner !== undefined
      ? [ofOwner(method, owner, group)]
      : own !== operation.id && (isVerb(full[0] ?? "") || withoutRoute(operation) === own)
        ? ofPath(operation, group)
        : [];
  const names = isOfPart(owner, method, group) ? [...more, method] : [method, ...more];
  const isAboutSeveral = isPlural(full.at(-1) ?? "") && method[0] !== "list";
  return { names, rank: isAboutSeveral ? 5 : full !== written ? 3 : 2 };
}

/**
 * Whether a class is about a part of what the group is about, and its method does not say so: `findAll` of
 * `PeriodSettingsController` would find all periods.
 */
function isOfPart(owner: string | undefined, [, ...rest]: Words, group: Words): boolean {
  const about = lowerWords(owner ?? "");
  const part = withoutGroup(about, group) ?? [];
  const saysNothing = rest.every((word) => PLURAL_WORDS.has(word) || word === "one");
  return saysNothing && part.length > 0 && part.length < about.length;
}

/**
 * The action first: `listThumbs` of `part_thumbs_list` in `part`. What a path says to do is not created: `build_cancel_create`
 * is `cancel`.
 */
function ofDjango(
  operation: Operation,
  { action, words, isNumbered }: DjangoAction,
  group: Words,
): DerivedNames {
  const resource = resourceOf(operation.path);
  const { selector, parameter } = resource;
  const byPath = ofPath(operation, group);
  const creates = action.join() === "create";
  const acts = isVerb(actionOf(operation, resource, group)?.words[0] ?? "");
  if (acts) return { names: byPath, rank: 3 };
  const [about = "", list] = words.slice(-2);
  const isLast = resource.segments.at(-1)?.words.join() === "list";
  // `passkey_list_retrieve` of `/passkey/list`
  if (isRead(action) && list === "list" && isLast) {
    const several = [...words.slice(0, -2), plural(about)];
    return ofDjango(operation, { action: [list], words: several, isNumbered }, group);
  }
  const stem = words.join("");
  // `besluit_list` of `besluiten`: plurals of other languages end as they like.
  const isOwn = group.join("").startsWith(stem) && group.join("").length - stem.length <= 3;
  // `companies` of `/leads/companies`
  const before = endsWith(words, group) ? words.slice(0, -group.length) : [];
  const others = resource.segments.slice(0, -1).flatMap((segment) => segment.words);
  const isOfOther = before.length > 0 && endsWith(others, before);
  const object = isOwn || isOfOther ? [] : (withoutGroup(words, group) ?? words);
  const isDeclared = operation.responses.some(({ contents }) => contents.length > 0);
  const lists =
    isRead(action) &&
    (isDeclared ? countReturned(operation) === "several" : conventionalVerb(operation) === "list");
  const one = creates || selector !== undefined;
  const last = object.slice(-1).map((word) => (one ? singular(word) : word));
  // A POST to one of a collection creates nothing there.
  const verb = creates && selector !== undefined ? ["post"] : lists ? ["list"] : action;
  // `listSiteRacks` of `/sites/{site}/racks`
  const owners = resource.segments.filter((_, index) => resource.segments[index + 1]?.ofOne);
  const isOwner = (word: string) => owners.some((owner) => owner.words.at(-1) === word);
  const nouns = object.slice(0, -1).map((word) => (isOwner(word) ? singular(word) : word));
  const name = [...verb, ...nouns, ...last];
  const longer = isNumbered && parameter.length > 0 ? [[...name, "by", ...parameter]] : [];
  return { names: [name, ...longer, ...byPath], rank: 2 };
}

const isRead = (action: Words): boolean => READING_VERBS.has(action[0] ?? "");

/** `getPostReplies` for `postReplies` of a GET in the group `posts`, which posts nothing. */
const withVerb = (all: Words, { method }: Operation, group: Words): Words =>
  method === "GET" && NO_READING.has(all[0] ?? "") && groupLength(all, 0, group) > 0
    ? ["get", ...all]
    : all;

const NO_READING: ReadonlySet<string> = new Set(["post", "put", "patch"]);

/** `start` of `agents_api_v1_start`: where the operation is says its path. */
function withoutVersion(all: Words): Words {
  const version = all.findIndex((word, index) => all[index - 1] === "api" && /^v\d+$/.test(word));
  return version < 0 || version === all.length - 1 || VERBS.has(all[0] ?? "")
    ? all
    : all.slice(version + 1);
}

/** `disableFeatureFlag` for `disableFlag` in the group `feature flags`. */
function withWholeGroup(all: Words, group: Words, owners: Words): Words {
  if (all.some((_, index) => groupLength(all, index, group) > 0)) return all;
  const preposition = all.findIndex((word, index) => index > 0 && PREPOSITIONS.has(word));
  const end = preposition < 0 ? all.length : preposition;
  const missing = group.findIndex((_, index) => endsWith(all.slice(1, end), group.slice(index)));
  const start = end - (group.length - missing);
  const isAbout = all
    .slice(1, start)
    .every((word) => owners.some((owner) => isSameNoun(word, owner)));
  return missing > 0 && isAbout && VERBS.has(all[0] ?? "")
    ? [...all.slice(0, start), ...group.slice(0, missing), ...all.slice(start)]
    : all;
}

/** `createRole` beside the `create` of another controller, for `RolesController_create`. */
function ofOwner(method: Words, owner: string, group: Words): Words {
  const about = lowerWords(owner);
  const noun = withoutGroup(about, group) ?? about;
  const end = method.findIndex((word) => PREPOSITIONS.has(word));
  const verb = end < 0 ? method : method.slice(0, end);
  const several = verb.some((word) => PLURAL_WORDS.has(word));
  const object = several ? noun : [...noun.slice(0, -1), ...noun.slice(-1).map(singular)];
  return [...verb, ...object, ...method.slice(verb.length)];
}

/** Words after which there are several of something. */
const PLURAL_WORDS: ReadonlySet<string> = new Set(["all", "list", "many"]);

/** `list` of `drive.files.list` in the group `files`, and `send.verification` of `verification.send` in any other. */
function withoutNamespace(id: string, group: Words): string {
  const steps = id.split(".");
  const own = steps.slice(0, -1).findLastIndex((step) => isGroup(lowerWords(step), group));
  const [object = "", action = ""] = steps;
  const isActionLast = own < 0 && steps.length === 2 && startsWithVerb(action);
  return isActionLast && !startsWithVerb(object)
    ? `${action}.${object}`
    : steps.slice(own + 1).join(".");
}

/** `cancelNotification` of `Notifications_cancelNotification`, `read_items` of `items-read_items`. */
function withoutTag(id: string, group: Words): string {
  const [tag = ""] = id.split(/[_-]/, 1);
  const rest = id.slice(tag.length + 1);
  return isGroup(lowerWords(tag), group) && startsWithVerb(rest) ? rest : id;
}

/** `getAlerts` of `getOpsAlerts` in the group `ops monitoring`: a module precedes all nouns of its services. */
function withoutModule([verb = "", ...rest]: Words, group: Words): Words {
  const module = group.slice(0, -1);
  const isOfModule =
    module.length > 0 &&
    rest.length > module.length &&
    groupLength(rest, 0, group) === 0 &&
    module.every((word, index) => word === rest[index]);
  return [verb, ...(isOfModule ? rest.slice(module.length) : rest)];
}

const startsWithVerb = (text: string): boolean => isVerb(lowerWords(text)[0] ?? "");

const isGroup = (all: Words, group: Words): boolean => groupLength(all, 0, group) === all.length;

/** `retrieveADatabase` is `retrieveDatabase`. */
const withoutArticles = (all: Words): Words =>
  all.filter((word, index) => !ARTICLES.has(word) || index === 0 || index === all.length - 1);

/** `listQuotes` of `getAListOfQuotes`. */
const listOf = (all: Words): Words =>
  READING_VERBS.has(all[0] ?? "") && all[1] === "list" && all[2] === "of"
    ? all.toSpliced(0, 3, "list")
    : all;

interface ShortNameParts {
  readonly full: Words;
  readonly group: Words;
  readonly operation: Operation;
}

/** The words without those of the group, or what is said with no other words: to get it, or its verb. */
function methodOf(short: Words, { full, group, operation }: ShortNameParts): Words {
  const [first = ""] = short;
  // `ById` of a GET
  const named = first === "by" && operation.method === "GET" ? ["get", ...short] : short;
  const saysNothing = short.every((word) => word === "no" || /^v\d+$/.test(word));
  if (isName(named) && !saysNothing && !isDeed(short, { full, group, operation }))
    return withList(named, { full, group, operation });
  if (short.length > 0) return full;
  // A GET of `scrape` in the group `scrapes`, whose summary is `Start scraping`.
  const [only = "", ...others] = full;
  const starts = STARTING.has(verbSummarised(operation)) && others.length === 0;
  if (starts && isVerb(only)) return [only];
  const verb = full.find((word, index) => VERBS.has(word) || (index === 0 && isVerb(word)));
  // `GET /review` that returns several reviews nothing.
  const isNamed = operation.method === "GET" && isNoun(verb ?? "") && !GETTING.has(verb ?? "");
  if (verb !== undefined && !(isNamed && conventionalVerb(operation) === "list")) return [verb];
  return operation.method === "GET" ? [conventionalVerb(operation)] : [...new Set(full)];
}

const STARTING: ReadonlySet<string> = new Set(["execute", "perform", "run", "start", "trigger"]);

/** Whether what a group does would be lost: `server` of `claimServer` in the group `claim`. */
const isDeed = ([first = ""]: Words, { full: [verb = ""], group, operation }: ShortNameParts) =>
  operation.method !== "GET" &&
  verb === group[0] &&
  isVerb(verb) &&
  !isVerb(first) &&
  verb !== "search";

/** A name begins with a letter. */
const isName = ([first = ""]: Words): boolean => /^\p{L}/u.test(first);

/**
 * To get several is to list them: `getQuotes` and `getOpenQuotesForUser`, but not `getQuotesById`. What is returned decides
 * before a plural does.
 */
function withList(short: Words, { full, group, operation }: ShortNameParts): Words {
  const [verb = "", ...rest] = short;
  const several = full.some((_, index) => {
    const length = groupLength(full, index, group);
    const next = full[index + length];
    return (
      length > 0 &&
      isPlural(full[index + length - 1] ?? "") &&
      (next === undefined || next === "list" || AFTER_PLURAL.has(next) || /^v\d/.test(next))
    );
  });
  if (!READING_VERBS.has(verb) || operation.path.endsWith("}")) return short;
  const returned = countReturned(operation, group);
  // One and several series have the same name.
  const isListed =
    returned === "several" ||
    (returned === undefined &&
      (group.at(-1) ?? "").endsWith("s") &&
      countSummarised(operation, []) === "several");
  const isList = several ? returned !== "one" : rest.length === 0 && isListed;
  return isList ? ["list", ...rest.slice(rest[0] === "list" ? 1 : 0)] : short;
}
