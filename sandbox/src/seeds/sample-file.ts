import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { simplePdf } from "../documents/pdf.js";
import { settle } from "../files/ingest.js";
import { insertPending } from "../files/insert.js";
import { receive } from "../files/receive.js";

/** A file with a successful or failed download, without a server to download from. */
export async function ingested(core: Core, caller: Caller, succeeds: boolean): Promise<string> {
  const name = "sample.pdf";
  const url = "https://files.example.com/sample.pdf";
  const outcome = succeeds
    ? await receive(core, {
        key: await core.ids.next(core.database, "fil"),
        name,
        content: simplePdf(["Sample", "Made by the sandbox."]),
      })
    : { failure: "The address answered with status 404." };
  return core.database.transaction(async (tx) => {
    const { id } = await insertPending(core, tx, { accountId: caller.accountId, name, url });
    await settle(core, tx, { fileId: id, outcome });
    return id;
  });
}
