import type { RefusalBody, RefusalStatus } from "./refusal.js";
import { Refusal } from "./refusal.js";

/** What a handler returns. */
export interface Answer<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
}

/** The answer of `action`, or that of the refusal it throws. Every other error goes on to whoever answers with 500. */
export async function answer<Status extends number, Body>(
  status: Status,
  action: () => Promise<Body>,
): Promise<Answer<Status, Body> | Answer<RefusalStatus, RefusalBody>> {
  try {
    return { status, body: await action() };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body };
    throw error;
  }
}
