import type { Examples } from "../../examples/index.js";
import type { SchemaValues } from "../../values/index.js";
import type { CallerCredentials } from "../cases/credentials.js";
import type { Flow } from "../cases/links.js";
import type { Pool } from "../cases/pool.js";
import type { SendRequest } from "../exchange/exchange.js";

export interface SessionOptions {
  readonly send: SendRequest;
  readonly values: SchemaValues;
  readonly examples: Examples;
  readonly pool: Pool;
  readonly flows: readonly Flow[];
  readonly credentials: CallerCredentials;
  readonly seed: string;
  /** The origin of the server. */
  readonly origin?: string;
  /** Statuses that the document declares for all operations (`x-error-shapes`). */
  readonly common: readonly number[];
}
