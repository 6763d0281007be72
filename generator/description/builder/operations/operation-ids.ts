import { idTwice } from "../../diagnostics/catalogue/operations.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { mark } from "../../core/text.js";
import { pascalCase, words } from "../../core/words.js";
import type { Method, Operation } from "../../model/operation.js";
import { child, getText } from "../reading/read.js";
import { originOf, type LocatedValue } from "../../core/origin.js";

export interface IdRequest {
  readonly method: Method;
  /** The path as it is written: fragments, which are never sent, tell operations apart. */
  readonly key: string;
  readonly place: LocatedValue;
}

export type OperationId = Pick<Operation, "id" | "named" | "sharedId" | "address">;

/**
 * Gives all operations their ids. The first operation with a given `operationId` has it; the ids of all others, and of
 * those without one, are made of their method and path.
 */
export function assignIds<Request extends IdRequest>(
  requests: readonly Request[],
  report: Report,
): readonly (Request & { readonly id: OperationId })[] {
  const holders = new Map<string, LocatedValue>();
  const shared = new Set<string>();
  const writtenIds = requests.map(({ place }) => {
    const id = getText(place.value, "operationId");
    if (id === undefined || id === "") return undefined;
    if (holders.has(id)) return void shared.add(id);
    holders.set(id, place);
    return id;
  });
  return requests.map((request, index) => {
    const id = writtenIds[index];
    const address = `${request.method} ${request.key}`;
    const sharedId = id === undefined ? reportTwice(request.place, holders, report) : id;
    const isShared = sharedId !== undefined && shared.has(sharedId) && { sharedId };
    if (id !== undefined) return { ...request, id: { id, named: true, address, ...isShared } };
    const ownId = unusedName(request, holders);
    holders.set(ownId, request.place);
    return { ...request, id: { id: ownId, named: false, address, ...isShared } };
  });
}

/** Returns the `operationId` that another operation has, too. */
function reportTwice(
  place: LocatedValue,
  holders: ReadonlyMap<string, LocatedValue>,
  report: Report,
): string | undefined {
  const id = getText(place.value, "operationId");
  const holder = holders.get(id ?? "");
  if (id === undefined || holder === undefined) return undefined;
  const related = [
    { message: "This one has it.", location: originOf(child(holder, "operationId") ?? holder) },
  ];
  report(idTwice({ id }, originOf(child(place, "operationId") ?? place), related));
  return id;
}

/** `GET /quotes/{quoteId}` becomes `getQuotesByQuoteId`. */
export function pathName(method: Method, path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "");
  const parts = segments.flatMap((segment) => segment.split(/(\{[^{}]*\})/));
  const name = parts
    .map((part) => (part.startsWith("{") ? `By${pascal(part)}` : pascal(part)))
    .join("");
  return words(method).join("").toLowerCase() + (name === "" ? "Root" : name);
}

/** Capitalises each word, and removes everything but letters and digits. */
const pascal = (text: string): string =>
  words(text)
    .map((word) => pascalCase(word).replace(/^_/, ""))
    .join("");

/** If paths differ only in punctuation, the later one gets a suffix derived from its method and path. */
function unusedName(
  { method, key }: IdRequest,
  holders: ReadonlyMap<string, LocatedValue>,
): string {
  const name = pathName(method, key);
  return holders.has(name) ? `${name}_${mark(`${method} ${key}`)}` : name;
}
