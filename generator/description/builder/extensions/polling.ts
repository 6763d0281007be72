/** How to wait for what goes on after a response, as Speakeasy and Azure say it, or a 202. */
import { type LocatedValue, parsePointer } from "../../core/origin.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { LongRunning, Polling, PollingPace } from "../../model/extensions.js";
import type { Operation } from "../../model/operation.js";
import { schemasAt } from "../../model/unwrap.js";
import { child, elements, getFlag, getText } from "../reading/read.js";
import { ExtensionReader } from "./extension-reader.js";
import { successBodies } from "./pagination.js";

/** `$response.body#/status == "completed"`. */
const STATE = /^\$response\.body#(?<pointer>\/\S+)\s*==\s*["']?(?<state>[^"']+?)["']?$/;

/** The `x-speakeasy-polling` of an operation, whose conditions compare one value of its body. */
export function readPolling(
  owner: LocatedValue,
  operation: Operation,
  report: Report,
): Polling | undefined {
  const place = child(owner, "x-speakeasy-polling");
  if (place === undefined) return undefined;
  const reader = new ExtensionReader("x-speakeasy-polling", place, report);
  const pointers = new Set<string>();
  const statesOf = (criteria: LocatedValue | undefined): readonly string[] =>
    elements(criteria).flatMap((criterion) => {
      const condition = getText(criterion.value, "condition") ?? "";
      // The status code of a success says nothing of states.
      if (condition.startsWith("$statusCode")) return [];
      const { pointer, state } = STATE.exec(condition)?.groups ?? {};
      if (pointer === undefined || state === undefined)
        return reader.refuse('conditions like `$response.body#/status == "done"`', criterion) ?? [];
      pointers.add(pointer);
      return [state];
    });
  const ends = elements(place).flatMap((poller) => {
    const failures = statesOf(child(poller, "failureCriteria"));
    const pace = paceOf(reader.part(poller)) ?? reader.fail();
    return statesOf(child(poller, "successCriteria")).map((state) => ({ state, failures, pace }));
  });
  const paces = ends.flatMap(({ state, pace = {} }) =>
    Object.keys(pace).length > 0 ? [[state, pace] as const] : [],
  );
  const [pointer, other] = pointers;
  const bodies = successBodies(operation);
  const isShown = (segments: readonly string[]): boolean =>
    bodies.some((body) => schemasAt(body, segments).length > 0);
  if (pointer === undefined || other !== undefined || !isShown(parsePointer(pointer) ?? []))
    reader.refuse("conditions on one value in the body of a successful response");
  if (!reader.ok || pointer === undefined) return undefined;
  return {
    pointer,
    ends: Object.fromEntries(ends.map(({ state, failures }) => [state, failures])),
    ...(paces.length > 0 && { paces: Object.fromEntries(paces) }),
  };
}

const PACES = [
  ["delay", "delaySeconds", 1000],
  ["interval", "intervalSeconds", 1000],
  // Pauses do not grow.
  ["maxInterval", "intervalSeconds", 1000],
  ["attempts", "limitCount", 1],
] as const;

/** `undefined` if it is not as documented. */
function paceOf(poller: ExtensionReader): PollingPace | undefined {
  const written = PACES.flatMap(([name, key, unit]) => {
    const isZero = child(poller.place, key)?.value === 0;
    const value = isZero ? undefined : poller.positive(key);
    return value === undefined ? [] : [[name, value * unit] as const];
  });
  return poller.ok ? Object.fromEntries(written) : undefined;
}

const RESULTS: Readonly<Record<string, LongRunning["result"]>> = {
  "azure-async-operation": "status",
  "operation-location": "status",
  location: "location",
  "original-uri": "original",
};

/** Where a response says how far the work is. */
const MONITOR = /^(?:operation-location|azure-asyncoperation|location)$/i;

/** `x-ms-long-running-operation`, or a 202 that names a place to ask. */
export function readLongRunning(
  owner: LocatedValue,
  { method, responses }: Operation,
): LongRunning | undefined {
  const options = child(owner, "x-ms-long-running-operation-options");
  if (getFlag(owner.value, "x-ms-long-running-operation") === true) {
    const usual = method === "PUT" || method === "PATCH" ? "original" : "location";
    return { result: RESULTS[getText(options?.value, "final-state-via") ?? ""] ?? usual };
  }
  const accepted = responses.find(({ status }) => status === 202);
  const isMonitored = accepted?.headers.some(({ name }) => MONITOR.test(name)) === true;
  return isMonitored && method !== "GET" ? { result: "location" } : undefined;
}
