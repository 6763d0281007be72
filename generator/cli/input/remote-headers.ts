import type { LoadedConfig } from "../../output/index.js";
import {
  environmentMissing,
  headerMalformed,
  headerWithoutOrigin,
  parseUrl,
  type RemoteHeaders,
  type Report,
} from "../../description/index.js";

/** A field line according to RFC 9110 (5.1, 5.5): a token, and a value without control characters. */
const FIELD = /^[!#$%&'*+.^_`|~\w-]+:[^\u0000-\u0008\u000a-\u001f\u007f]*$/;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The configuration with its headers filled in: those of `--header` and `APOSTILLE_HEADER` are sent to the origin of
 * the document, or to the only allowed origin; `${NAME}` is replaced from the environment. No value ever appears in a
 * message.
 */
export function withRemoteHeaders(
  config: LoadedConfig,
  {
    headers,
    environment,
  }: { readonly headers: readonly string[]; readonly environment: Environment },
  report: Report,
): LoadedConfig {
  const lines = [
    ...(environment["APOSTILLE_HEADER"] ?? "").split("\n").filter((line) => line.trim() !== ""),
    ...headers,
  ];
  const given = Object.fromEntries(lines.flatMap((line) => parseField(line, report)));
  const origin = originOf(config);
  if (headers.length > 0 && origin === undefined) report(headerWithoutOrigin({}));
  const configured = Object.entries(config.remoteHeaders ?? {}).map(
    ([key, fields]) => [parseUrl(key)?.origin ?? key, fields] as const,
  );
  const all: RemoteHeaders = Object.fromEntries(configured);
  const merged = origin === undefined ? all : { ...all, [origin]: { ...all[origin], ...given } };
  const remoteHeaders = Object.fromEntries(
    Object.entries(merged).map(([key, fields]) => [key, filledIn(fields, environment, report)]),
  );
  return Object.keys(remoteHeaders).length === 0 ? config : { ...config, remoteHeaders };
}

function parseField(line: string, report: Report): readonly (readonly [string, string])[] {
  const field = line.trim();
  const colon = field.indexOf(":");
  if (FIELD.test(field)) return [[field.slice(0, colon), field.slice(colon + 1).trimStart()]];
  report(headerMalformed({ name: field.replace(/[:\s][^]*/, "") }));
  return [];
}

function originOf({ input, allowRemote = [] }: LoadedConfig): string | undefined {
  if (/^https?:\/\//.test(input)) return new URL(input).origin;
  const [only, ...others] = allowRemote.flatMap((origin) => parseUrl(origin)?.origin ?? []);
  return others.length > 0 ? undefined : only;
}

const filledIn = (
  fields: Readonly<Record<string, string>>,
  environment: Environment,
  report: Report,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
        const found = environment[name];
        if (found === undefined) report(environmentMissing({ name, field }));
        return found ?? "";
      }),
    ]),
  );
