import { afterAll, afterEach, beforeAll } from "vitest";
import type { Database } from "../../src/foundation/database/database.js";
import { type Receiver, type Reply, startReceiver } from "./receiver.js";
import { type Changes, createWorld, openTestDatabase, type World } from "./world.js";

/**
 * What the tests of one file share: a database, which each world empties, and resources that are closed after each
 * test.
 */
export interface Suite {
  readonly world: (changes?: Changes) => Promise<World>;
  readonly receiver: (reply?: Reply) => Promise<Receiver>;
  readonly database: () => Database;
}

export function suite(): Suite {
  let database: Database | undefined;
  const open: { readonly close: () => Promise<void> }[] = [];
  const opened = <Thing extends { readonly close: () => Promise<void> }>(thing: Thing): Thing => {
    open.push(thing);
    return thing;
  };
  const current = (): Database => {
    if (database === undefined) throw new Error("The database opens before the first test.");
    return database;
  };
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => {
    for (const { close } of open.splice(0).reverse()) await close();
  });
  afterAll(() => current().close());
  return {
    world: async (changes) => opened(await createWorld(current(), changes)),
    receiver: async (reply) => opened(await startReceiver(reply)),
    database: current,
  };
}

/** The status and the body with which `action` is refused. */
export async function refusalOf(action: Promise<unknown>): Promise<unknown> {
  const { ServiceError } = await import("../../src/foundation/errors/service-error.js");
  try {
    await action;
  } catch (error) {
    if (error instanceof ServiceError) return { status: error.status, ...error.body };
    throw error;
  }
  throw new Error("Nothing was refused.");
}
