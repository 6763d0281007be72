/** URIs (RFC 3986), IRIs (RFC 3987) and URI templates (RFC 6570) (JSON Schema Validation 7.3.5, 7.3.6). */
import { isIpv6 } from "./address.js";

interface Grammar {
  readonly userinfo: RegExp;
  readonly host: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

/** RFC 3987, 2.2: what an IRI allows beyond ASCII. */
const UCS =
  "\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}\\u{10000}-\\u{1fffd}\\u{20000}-\\u{2fffd}\\u{30000}-\\u{3fffd}" +
  "\\u{40000}-\\u{4fffd}\\u{50000}-\\u{5fffd}\\u{60000}-\\u{6fffd}\\u{70000}-\\u{7fffd}\\u{80000}-\\u{8fffd}" +
  "\\u{90000}-\\u{9fffd}\\u{a0000}-\\u{afffd}\\u{b0000}-\\u{bfffd}\\u{c0000}-\\u{cfffd}\\u{d0000}-\\u{dfffd}" +
  "\\u{e1000}-\\u{efffd}";
const PRIVATE = "\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}";

const of = (characters: string): RegExp =>
  new RegExp(`^(?:[${characters}]|%[\\dA-Fa-f]{2})*$`, "u");

/** Unreserved characters and sub-delimiters (RFC 3986, 2.2 and 2.3). */
const COMMON = "A-Za-z\\d\\-._~!$&'()*+,;=";

const URI: Grammar = /* @__PURE__ */ grammar("", "");
const IRI: Grammar = /* @__PURE__ */ grammar(UCS, PRIVATE);

function grammar(extra: string, query: string): Grammar {
  return {
    userinfo: of(`${COMMON}${extra}:`),
    host: of(`${COMMON}${extra}`),
    path: of(`${COMMON}${extra}:@\\/`),
    query: of(`${COMMON}${extra}${query}:@\\/?`),
    fragment: of(`${COMMON}${extra}:@\\/?`),
  };
}

/** RFC 3986, appendix B: splits any string into the parts of a URI. */
const PARTS = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/u;
const SCHEME = /^[A-Za-z][A-Za-z\d+\-.]*$/;
const FUTURE = /^v[\dA-Fa-f]+\.[A-Za-z\d\-._~!$&'()*+,;=:]+$/i;

/** Most URIs, in all of the grammars above: no user, no address in brackets and nothing percent-encoded. */
const USUAL =
  /^[A-Za-z][A-Za-z\d+\-.]*:(?:\/\/[A-Za-z\d\-._~!$&'()*+,;=]*(?::\d*)?(?![^/?#])|(?!\/\/))[A-Za-z\d\-._~!$&'()*+,;=:@/]*(?:\?[A-Za-z\d\-._~!$&'()*+,;=:@/?]*)?(?:#[A-Za-z\d\-._~!$&'()*+,;=:@/?]*)?$/;

/** An absolute URI, with a scheme. */
export const isUri = (text: string): boolean => matches(text, URI, true);
export const isUriReference = (text: string): boolean => matches(text, URI, false);
export const isIri = (text: string): boolean => matches(text, IRI, true);
export const isIriReference = (text: string): boolean => matches(text, IRI, false);

function matches(text: string, rules: Grammar, absolute: boolean): boolean {
  if (USUAL.test(text)) return true;
  const [, scheme, authority, path = "", query = "", fragment = ""] = PARTS.exec(text) ?? [];
  if (scheme === undefined ? absolute : !SCHEME.test(scheme)) return false;
  if (authority !== undefined && !isAuthority(authority, rules)) return false;
  return rules.path.test(path) && rules.query.test(query) && rules.fragment.test(fragment);
}

function isAuthority(authority: string, rules: Grammar): boolean {
  const at = authority.lastIndexOf("@");
  // Without an @ the user is empty, which is valid.
  if (!rules.userinfo.test(authority.slice(0, Math.max(at, 0)))) return false;
  const [, literal, name = "", port = ""] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::([^]*))?$/.exec(
    authority.slice(at + 1),
  ) ?? ["", ""];
  if (!/^\d*$/.test(port)) return false;
  return literal === undefined ? rules.host.test(name) : isIpv6(literal) || FUTURE.test(literal);
}

/** RFC 6570, 2: literals, and expressions with an operator, names and modifiers. */
const TEMPLATE = /* @__PURE__ */ (() => {
  const character = "(?:[A-Za-z\\d_]|%[\\dA-Fa-f]{2})";
  const variable = `${character}(?:\\.?${character})*(?::[1-9]\\d{0,3}|\\*)?`;
  const expression = `\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\}`;
  const literal = `[^\\u0000-\\u0020"%<>\\\\^\`{|}\\u007f-\\u009f]|%[\\dA-Fa-f]{2}`;
  return new RegExp(`^(?:${literal}|${expression})*$`, "u");
})();

export const isUriTemplate = (text: string): boolean => TEMPLATE.test(text);
