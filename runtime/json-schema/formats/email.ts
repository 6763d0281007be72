/** E-mail addresses (JSON Schema Validation 7.3.2). */
import { isIpv4, isIpv6 } from "./address.js";
import { isHostname, isIdnHostname } from "./idn.js";

const ATOM = "[A-Za-z\\d!#$%&'*+\\-/=?^_`{|}~]+";
const LOCAL = /* @__PURE__ */ localPart(ATOM, "[ !#-\\[\\]-~]");
const IDN_ATOM = "[A-Za-z\\d!#$%&'*+\\-/=?^_`{|}~\\u{80}-\\u{10ffff}]+";
const IDN_LOCAL = /* @__PURE__ */ localPart(IDN_ATOM, "[ !#-\\[\\]-~\\u{80}-\\u{10ffff}]");

function localPart(atom: string, quoted: string): RegExp {
  return new RegExp(`^(?:${atom}(?:\\.${atom})*|"(?:${quoted}|\\\\[ -~])*")$`, "u");
}

/** Almost all that occur, four times as fast: what the rules below need not look at. */
const MOST_EMAILS = /^[\w+-]+(?:\.[\w+-]+)*@(?:[A-Za-z\d]{1,60}\.){1,3}[A-Za-z]{2,60}$/;

/** RFC 5321, 4.1.2 (Mailbox). */
export const isEmail = (text: string): boolean =>
  MOST_EMAILS.test(text) || isMailbox(text, LOCAL, isHostname);

/** RFC 6531: the same, also with non-ASCII characters. */
export const isIdnEmail = (text: string): boolean => isMailbox(text, IDN_LOCAL, isIdnDomain);

/** Mail software normalises the domain (RFC 6531, 3.2), so it need not be normalised here. */
const isIdnDomain = (text: string): boolean => isIdnHostname(text.normalize("NFC"));

function isMailbox(text: string, local: RegExp, isDomain: (text: string) => boolean): boolean {
  const at = text.lastIndexOf("@");
  if (!text.includes("@") || !local.test(text.slice(0, at))) return false;
  const domain = text.slice(at + 1);
  if (!domain.startsWith("[") || !domain.endsWith("]")) return isDomain(domain);
  const literal = domain.slice(1, -1);
  return /^IPv6:/i.test(literal) ? isIpv6(literal.slice(5)) : isIpv4(literal);
}
