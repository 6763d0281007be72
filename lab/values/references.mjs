export const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The target of a local reference; `undefined` if it cannot be resolved. */
export function follow(root, node) {
  let found = node;
  for (let hops = 0; isObject(found) && typeof found.$ref === "string"; hops++) {
    if (hops > 20 || !found.$ref.startsWith("#/")) return undefined;
    const tokens = found.$ref.slice(2).split("/").map(decodeToken);
    found = tokens.reduce((at, token) => (at === undefined ? at : at?.[token]), root);
  }
  return found;
}

function decodeToken(token) {
  let text = token;
  try {
    text = decodeURIComponent(token);
  } catch {
    // Kept as it is written.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}
