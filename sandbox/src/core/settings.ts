/** How the service is run. Durations are in milliseconds of the sandbox clock unless they say otherwise. */
export interface Settings {
  /** The base address of the interface, ending in `/v1`. Links in lists are built from it, never from a request. */
  readonly apiBase: string;
  /** The base address of the portal, for the `url` of quotes and orders. */
  readonly portalBase: string;
  /** The base address of download links. */
  readonly downloadBase: string;
  /** The key that signs download links. */
  readonly downloadKey: string;
  readonly downloadLifetime: number;
  /** How long a priced quote can be approved. */
  readonly offerLifetime: number;
  /** How long a cart may be idle before it is abandoned, and how long abandoned before it expires. */
  readonly cartIdle: number;
  readonly cartExpiry: number;
  /** Prices every quote by itself after this time. Null: quotes wait for somebody to price them. */
  readonly pricesQuotesAfter: number | null;
  readonly maxFileSize: number;
  readonly deliveries: DeliverySettings;
}

export interface DeliverySettings {
  /** How long a receiver has to answer, in real time. */
  readonly timeout: number;
  /** The delay before each retry. */
  readonly retryDelays: readonly number[];
  /** After how many failures in a row an endpoint is disabled. */
  readonly maxFailures: number;
  /** What counts as one failure: a delivery that used up all of its attempts, or every attempt. */
  readonly countedFailures: "deliveries" | "attempts";
  /** How many deliveries are made at once, in all and to one receiver (host and port). */
  readonly concurrency: number;
  readonly perReceiver: number;
  /** Whether a delivery waits until the earlier ones to its endpoint have ended, retries included. */
  readonly inOrder: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Everything but where the service is and the key, which have no default: a known key would sign for anybody. */
export const defaultSettings: Omit<
  Settings,
  "apiBase" | "portalBase" | "downloadBase" | "downloadKey"
> = {
  downloadLifetime: hour,
  offerLifetime: 30 * day,
  cartIdle: 30 * day,
  cartExpiry: 30 * day,
  pricesQuotesAfter: null,
  maxFileSize: 50 * 1024 * 1024,
  deliveries: {
    timeout: 10_000,
    retryDelays: [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour],
    maxFailures: 20,
    countedFailures: "deliveries",
    concurrency: 128,
    perReceiver: 64,
    inOrder: false,
  },
};
