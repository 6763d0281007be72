import type { Receiver, Reply } from "../../support/receiver.js";
import type { Service } from "../../support/service.js";
import type { Seen } from "../seen.js";
import type { Ask, Exchange } from "../traffic.js";

/** What a probe can look at and try. */
export interface Scene {
  readonly service: Service;
  readonly ask: Ask;
  readonly seen: Seen;
  readonly receiver: (reply?: Reply) => Promise<Receiver>;
}

/** How a line of the source text shows at a running service. */
export interface Probe {
  readonly shows: string;
  /** Throws if it does not. */
  readonly holds: (scene: Scene) => unknown;
}

/** Probes by the line that they are about. */
export type Probes = Readonly<Record<number, Probe>>;

export const probe = (shows: string, holds: Probe["holds"]): Probe => ({ shows, holds });

/** The description itself says it, and no service can show it. */
export const ofTheDescription = probe("the description itself: tests/spec", () => undefined);

export function exchangesOf(
  { seen }: Scene,
  operation: string,
  status: number,
): readonly Exchange[] {
  return seen.exchanges.filter((each) => each.operation === operation && each.status === status);
}
