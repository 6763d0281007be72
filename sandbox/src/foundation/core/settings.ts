/** The settings of the service. Durations are in milliseconds of the sandbox clock unless stated otherwise. */
export interface Settings {
  /** The base URL of the API, ending in `/v1`. Links in lists are built from it, never from a request. */
  readonly apiBase: string;
  /** The base URL of the portal, for the `url` of quotes and orders. */
  readonly portalBase: string;
  /** The base URL of download links. */
  readonly downloadBase: string;
  /** The key that signs download links. */
  readonly downloadKey: string;
  readonly downloadLifetime: number;
  /** How long a priced quote can be approved. */
  readonly offerLifetime: number;
  /** How long a cart may be idle before it is abandoned, and how long it stays abandoned before it expires. */
  readonly cartIdle: number;
  readonly cartExpiry: number;
  /** Prices every quote automatically after this time: at once, by default. Null: quotes wait for a manual price. */
  readonly pricesQuotesAfter: number | null;
  /** How long automatic pricing waits for documents that are being downloaded. */
  readonly pricingPatience: number;
  readonly maxFileSize: number;
  readonly deliveries: DeliverySettings;
}

export interface DeliverySettings {
  /** How long a receiver may take to respond, in real time. */
  readonly timeout: number;
  /** The delay before each retry. */
  readonly retryDelays: readonly number[];
  /** The number of consecutive failures after which an endpoint is disabled. */
  readonly maxFailures: number;
  /** What counts as a failure: a delivery that used up all its attempts, or every attempt. */
  readonly countedFailures: "deliveries" | "attempts";
  /** The number of concurrent jobs, in total and with one receiver or server of downloads (host and port). */
  readonly concurrency: number;
  readonly perReceiver: number;
  /** Whether a delivery waits until the earlier ones to its endpoint have ended, including retries. */
  readonly inOrder: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** All settings except the URLs and the key, which have no default: anybody could sign with a known key. */
export const defaultSettings: Omit<
  Settings,
  "apiBase" | "portalBase" | "downloadBase" | "downloadKey"
> = {
  downloadLifetime: hour,
  offerLifetime: 30 * day,
  cartIdle: 30 * day,
  cartExpiry: 30 * day,
  pricesQuotesAfter: 0,
  pricingPatience: minute,
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
