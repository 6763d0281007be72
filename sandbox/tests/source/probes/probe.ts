import { expect } from "vitest";
import type { Receiver, Reply } from "../../support/receiver.js";
import type { Service } from "../../support/service.js";
import type { Seen } from "../seen.js";
import type { Ask, Exchange } from "../traffic.js";

/** What a probe can inspect and try. */
export interface Scene {
  readonly service: Service;
  readonly ask: Ask;
  readonly seen: Seen;
  readonly receiver: (reply?: Reply) => Promise<Receiver>;
}

/** Checks a row of the source text against a running service. Throws if the service does not conform. */
export type Probe = (scene: Scene) => unknown;

/** Probes by the id of their row, which says what they show. */
export type Probes = Readonly<Record<string, Probe>>;

export function exchangesOf(
  { seen }: Scene,
  operation: string,
  status: number,
): readonly Exchange[] {
  return seen.exchanges.filter((each) => each.operation === operation && each.status === status);
}

/** The same things, of which there is at least one: a rule about all of them would hold for none. */
export function some<Thing>(things: readonly Thing[] | undefined): readonly Thing[] {
  expect(things?.length ?? 0).toBeGreaterThan(0);
  return things ?? [];
}

/** Requests with this response; there is at least one. */
export function answered(scene: Scene, operation: string, status: number): readonly Exchange[] {
  const found = exchangesOf(scene, operation, status);
  expect(found.length, `${operation} with ${status}`).toBeGreaterThan(0);
  return found;
}
