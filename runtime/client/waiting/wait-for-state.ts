import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { Client, RequestParts } from "../call/types.js";
import { valueAt } from "../pagination/next-page.js";
import { poll, type WaitOptions } from "./poll.js";

/** The states that a response shows: `x-lifecycle` of its schema, or `x-speakeasy-polling`. */
export interface StateRule {
  /** JSON pointer to the state in the body. */
  readonly pointer: string;
  /** For each state that can be awaited, those that it cannot follow. */
  readonly ends: Readonly<Record<string, readonly string[]>>;
  /** What the document says of the options. */
  readonly paces?: Readonly<Record<string, WaitOptions>>;
}

interface StateWait {
  readonly request: RequestParts | undefined;
  readonly options: WaitOptions | undefined;
  readonly state: string;
  readonly rule: StateRule;
}

/**
 * Reads a resource again and again until it is in a state. Throws a `WaitError` as soon as it is in one that the awaited
 * one cannot follow, and an `ApiError` if it cannot be read.
 */
export async function waitForState<Data>(
  client: Client,
  operation: OperationDescriptor,
  { request, options = {}, state: wanted, rule }: StateWait,
): Promise<Data> {
  const data = await poll(
    async (callOptions) => {
      const { data: body, response } = await client
        .call(operation, request, callOptions)
        .withResponse();
      const value = valueAt(body, rule.pointer);
      const state = value === undefined ? undefined : String(value);
      const isFinal = state !== undefined && rule.ends[wanted]?.includes(state) === true;
      const verdict = state === wanted ? "reached" : isFinal ? "final" : "pending";
      return { state, data: body, headers: response.headers, verdict };
    },
    { operation, goal: wanted, options: { ...rule.paces?.[wanted], ...options } },
  );
  return data as Data;
}
