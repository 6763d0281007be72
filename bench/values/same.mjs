import { isObject } from "./references.mjs";

/**
 * Whether everything that was sent has arrived, except for properties that are hidden from the side. Additional values
 * are filled-in defaults.
 */
export function arrived(sent, received, hidden) {
  if (Object.is(sent, received)) return true;
  if (Array.isArray(sent)) {
    return (
      Array.isArray(received) &&
      sent.length === received.length &&
      sent.every((item, index) => arrived(item, received[index], hidden))
    );
  }
  if (!isObject(sent) || !isObject(received)) return false;
  return Object.entries(sent).every(([name, value]) =>
    Object.hasOwn(received, name) ? arrived(value, received[name], hidden) : hidden.has(name),
  );
}
