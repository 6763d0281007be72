import {
  inputMissing,
  inputTooLarge,
  readStream,
  type Report,
  TooLarge,
  whyUnreadable,
} from "../../description/index.js";

/**
 * The content of standard input, up to the size limit of documents; `undefined` if it cannot be read, which is
 * reported.
 */
export async function readStandardInput(report: Report): Promise<Uint8Array | undefined> {
  try {
    return await readStream(process.stdin);
  } catch (error) {
    report(
      error instanceof TooLarge
        ? inputTooLarge({ limit: error.limit / 1e6 })
        : inputMissing({ path: "standard input", why: whyUnreadable(error) }),
    );
    return undefined;
  }
}
