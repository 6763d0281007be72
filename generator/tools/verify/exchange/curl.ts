import type { SentRequest } from "./exchange.js";

/** Longer bodies are truncated. */
const MAX_BODY = 2_000;

/** Methods of requests without a body. With `-X HEAD`, `curl` waits for the body that the response announces. */
const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ["GET", []],
  ["HEAD", ["--head"]],
]);

/** RFC 9110, 5.1. `curl` takes a line that begins with `@` for the name of a file with further lines. */
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

interface CurlOptions {
  /** A URL, or a shell variable such as `$SERVER`. */
  readonly server: string;
  /** Values that are never shown, with a shell variable for each, such as `$APOSTILLE_BEARER`. */
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * A command that sends a request, for POSIX shells. Credentials are replaced by variables. Bodies are sent as they were,
 * those of forms too: what begins with `@` is not the name of a file for `--data-raw`.
 */
export function curl(
  { method, target, headers, body }: SentRequest,
  { server, secrets }: CurlOptions,
): string {
  const content = body === undefined ? "" : textOf(body);
  const whole = [method, target, content, ...headers.map(([, value]) => value)].join("\n");
  // Recorded traffic may have thousands of tokens; of most there is no trace in one request.
  const present = [...secrets]
    .filter(([secret]) => secret !== "" && whole.includes(secret))
    // One may begin like another: the longer one first.
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([secret, variable]) => [placesOf(secret), variable] as const);
  const quote = (text: string): string => quoteText(text, present);
  const usual = body === undefined ? METHODS.get(method) : undefined;
  const parts = [
    "curl -si",
    ...(usual ?? [`-X ${quote(method)}`]),
    // Otherwise `curl` requests one address for each value of `[1-3]` and `{a,b}`.
    ...(/[[\]{}]/.test(`${server}${target}`) ? ["--globoff"] : []),
    // What begins with a dash would be an option.
    `--url ${/^\$\w+$/.test(server) ? `"${server}"${quote(target)}` : quote(`${server.replace(/\/+$/, "")}${target}`)}`,
    ...headers
      .filter(([name]) => FIELD_NAME.test(name))
      .map(([name, value]) => `-H ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(content)}`]),
  ];
  return parts.join(" ");
}

const textOf = (body: string | Uint8Array): string => {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return text.length > MAX_BODY ? `${text.slice(0, MAX_BODY)}…` : text;
};

/** A secret of fewer characters is also found inside words that have nothing to do with it. */
const SHORTEST_APART = 8;

/** Where a secret stands: anywhere, or as a word of its own if it is short. */
function placesOf(secret: string): RegExp {
  const escaped = secret.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&");
  return new RegExp(secret.length < SHORTEST_APART ? `(?<![\\w-])${escaped}(?![\\w-])` : escaped);
}

/** Single quotes preserve everything; variables are put in double quotes in between. */
function quoteText(text: string, secrets: readonly (readonly [RegExp, string])[]): string {
  let parts: readonly string[] = [text];
  const names = new Map<string, string>();
  for (const [secret, variable] of secrets) {
    names.set(variable, `"${variable}"`);
    parts = parts.flatMap((part) =>
      names.has(part) ? [part] : interleave(part.split(secret), variable),
    );
  }
  const quotedParts = parts
    .filter((part) => part !== "")
    .map((part) => names.get(part) ?? single(part));
  return quotedParts.length === 0 ? "''" : quotedParts.join("");
}

const interleave = (parts: readonly string[], between: string): readonly string[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));

const single = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
