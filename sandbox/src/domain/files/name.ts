const maxLength = 255;

/** Characters that no file name needs and that can deceive a reader: control characters and bidirectional marks. */
const deceptive = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The file name to store for the given one: its last segment, without deceptive characters; `undefined` if nothing is
 * left.
 */
export function fileName(path: string): string | undefined {
  const segment = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const name = segment
    .replace(deceptive, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
  return name === "" || name === "." || name === ".." ? undefined : shorten(name);
}

/** The file name for the target of a URL; `undefined` if its path has none. */
export function nameFromUrl(url: string): string | undefined {
  const { pathname } = new URL(url);
  return fileName(decode(pathname));
}

/** The extension in lower case, without its dot; null if there is none. */
export function extensionOf(name: string): string | null {
  const dot = name.lastIndexOf(".");
  return dot <= 0 || dot === name.length - 1 ? null : name.slice(dot + 1).toLowerCase();
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Shortens the part before the extension, counting in characters like the limits. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const extension = extensionOf(name);
  const ending = extension === null || extension.length > 10 ? "" : `.${extension}`;
  return characters.slice(0, maxLength - ending.length).join("") + ending;
}
