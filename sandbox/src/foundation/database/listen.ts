import { Client } from "pg";

/** The channel of the trigger on the table of jobs; its payload is the name of the process that stored them. */
const channel = "jobs";

/** How long to wait before connecting again, in milliseconds. */
const pause = 1000;

interface Listening {
  /** The name of this process, of whose jobs it knows. */
  readonly name: string;
  readonly listener: () => void;
}

/** Listens on a connection of its own, and connects again when it breaks. Returns the function that ends it. */
export function listen(
  connectionString: string,
  { name, listener }: Listening,
): () => Promise<void> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString });
    client = next;
    next.on("error", () => undefined);
    next.on("notification", ({ payload }) => {
      if (payload !== name) listener();
    });
    next.once("end", reconnect);
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    // Jobs may have been stored while nobody listened.
    listener();
  };
  const reconnect = (): void => {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void connect().catch(reconnect), pause);
  };
  const connected = connect().catch(reconnect);
  return async () => {
    ended = true;
    clearTimeout(timer);
    await connected;
    await client?.end().catch(() => undefined);
  };
}
