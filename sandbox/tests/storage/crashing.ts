import { openDisk } from "../../src/foundation/bytes/disk.js";
import { type DataLocation, openDatabase } from "../../src/foundation/database/open.js";
import { authenticate } from "../../src/domain/accounts/keys.js";
import { ingestFile } from "../../src/domain/files/stage.js";
import { startBackground } from "../../src/foundation/jobs/background.js";
import { workers } from "../../src/domain/workers.js";
import { openCore } from "../../src/foundation/core/open-core.js";
import { approveQuote } from "../../src/domain/orders/approve.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { ensurePriced } from "../../src/domain/quotes/price.js";
import { documentLifecycles } from "../../src/domain/lifecycles/document.js";

/** The instructions for a process that will be killed. */
export interface CrashTask {
  readonly location: DataLocation;
  readonly bytes: string;
  readonly key: string;
  readonly fileUrl: string;
}

await work(JSON.parse(process.argv.at(-1) ?? ""));

/** Works until it is killed, and prints every acknowledged write on a line: `kind id`. */
async function work({ location, bytes, key, fileUrl }: CrashTask): Promise<void> {
  const core = await openCore({
    database: await openDatabase(location),
    bytes: await openDisk(bytes),
    lifecycles: documentLifecycles,
    apiBase: "https://sandbox.example.com/v1",
    portalBase: "https://portal.example.com",
    downloadBase: "https://files.example.com",
    allowLoopback: true,
  });
  const caller = await authenticate(core, key);
  if (caller === undefined) throw new Error("The key does not work.");
  const onError = (error: unknown): void => console.error(error);
  startBackground(core, workers, { concurrency: 2, perReceiver: 1, interval: 50, onError });
  for (;;) {
    const { data } = await createQuote(core, caller, { quote_type: "perm_ad" });
    process.stdout.write(`quotes ${data.id}\n`);
    await ensurePriced(core, data.id);
    const order = await approveQuote(core, caller, data.id);
    process.stdout.write(`orders ${order.id}\n`);
    const file = await ingestFile(core, caller, { url: fileUrl });
    process.stdout.write(`files ${file.data.id}\n`);
  }
}
