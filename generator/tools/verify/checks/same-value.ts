/** Whether a server answers what it was sent. */
import { isMembers } from "../cases/variations.js";

/**
 * Compares what was sent with what is answered. Servers may trim texts, change their case or their Unicode form, write
 * an instant in another time zone without fractions of seconds, order lists, leave out what is empty, take an empty text
 * for none, and add members.
 */
export function isSameValue(sent: unknown, found: unknown): boolean {
  if (sent === "") return true;
  if (isNothing(sent)) return isNothing(found);
  if (Array.isArray(sent)) return Array.isArray(found) && haveSameItems(sent, found);
  if (isMembers(sent))
    return (
      isMembers(found) &&
      Object.entries(sent).every(([name, value]) => isSameValue(value, found[name]))
    );
  if (typeof sent === "boolean") return sent === found;
  return isSameText(sent, found);
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** In any order. */
function haveSameItems(sent: readonly unknown[], found: readonly unknown[]): boolean {
  const left = [...found];
  const isFound = (item: unknown): boolean => {
    const index = left.findIndex((other) => isSameValue(item, other));
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  };
  return sent.length === found.length && sent.every(isFound);
}

function isSameText(sent: unknown, found: unknown): boolean {
  if (typeof found !== "string" && typeof found !== "number") return false;
  if (plain(sent) === plain(found)) return true;
  const [left, right] = [numberOf(sent), numberOf(found)];
  return Math.abs(left - right) <= (isInstant(sent) ? 999 : 1e-6 * Math.abs(left));
}

const plain = (value: unknown): string => String(value).normalize("NFC").trim().toLowerCase();

/** RFC 3339. */
const isInstant = (value: unknown): boolean => /^\d{4}-\d\d-\d\d[Tt ]\d\d:/.test(String(value));

/** An instant in milliseconds, or a number; texts are none. */
function numberOf(value: unknown): number {
  if (isInstant(value)) return Date.parse(String(value));
  return String(value).trim() === "" ? Number.NaN : Number(value);
}
