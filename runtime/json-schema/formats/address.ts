/** Network addresses (JSON Schema Validation 7.3.4). */

const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IPV4 = /* @__PURE__ */ dottedQuad(OCTET);

// Bundlers keep a template among the arguments of an unused call, because it might have side effects.
function dottedQuad(octet: string): RegExp {
  return new RegExp(`^${octet}(?:\\.${octet}){3}$`);
}
const GROUP = /^[\da-f]{1,4}$/i;

/** RFC 2673, 3.2: four decimal octets without leading zeros. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

/** RFC 4291, 2.2: eight groups, of which one run of zeros may be left out; the last two may be an IPv4 address. */
export function isIpv6(text: string): boolean {
  const halves = text.split("::");
  const [head = "", tail] = halves;
  if (halves.length > 2 || text.length > 45) return false;
  const groups = [...groupsOf(head), ...groupsOf(tail ?? "")];
  const last = tail === "" ? undefined : groups.at(-1);
  const embedded = last?.includes(".") === true;
  if (embedded && !isIpv4(last)) return false;
  const plain = embedded ? groups.slice(0, -1) : groups;
  const size = plain.length + (embedded ? 2 : 0);
  return plain.every((group) => GROUP.test(group)) && (tail === undefined ? size === 8 : size <= 7);
}

const groupsOf = (half: string): readonly string[] => (half === "" ? [] : half.split(":"));
