import { parseUrl, type Report, verifyTarget } from "../../description/index.js";

/** What to verify: a server, recorded traffic, or traffic through a proxy. */
export type VerifyTarget =
  | { readonly kind: "server" | "record"; readonly url: URL }
  /** The URL of the recorded server, if given. */
  | { readonly kind: "har"; readonly files: readonly string[]; readonly url: URL | undefined };

interface TargetFlags {
  readonly har?: readonly string[] | undefined;
  readonly record?: boolean | undefined;
}

export function readTarget(
  operands: readonly string[],
  { har: files, record = false }: TargetFlags,
  report: Report,
): VerifyTarget | undefined {
  const unclear = (why: string): undefined => void report(verifyTarget({ why }));
  if (operands.length > 1) return unclear("several URLs are given.");
  if (files !== undefined && record) return unclear("--har and --record exclude each other.");
  const [text] = operands;
  const url = text === undefined ? undefined : readAddress(text);
  if (text !== undefined && url === undefined)
    return unclear(
      `${text} is not an http: or https: URL without credentials, query and fragment.`,
    );
  if (files !== undefined) return { kind: "har", files, url };
  if (url === undefined) return unclear("no URL is given.");
  return { kind: record ? "record" : "server", url };
}

/** The URL of a server, as clients use it as their base URL. */
function readAddress(text: string): URL | undefined {
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  const isUsable =
    /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "" && url.username === "";
  return isUsable ? url : undefined;
}
