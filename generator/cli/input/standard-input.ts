import { MAX_MEGABYTES } from "../../document/limits.js";
import { inputTooLarge } from "../../diagnostics/catalogue/document.js";
import type { Report } from "../../diagnostics/diagnostic.js";

/** The content of standard input, up to the size limit of documents. */
export async function readStandardInput(report: Report): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > MAX_MEGABYTES * 1e6) {
      report(inputTooLarge({ limit: MAX_MEGABYTES }));
      return "";
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}
