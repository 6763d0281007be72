import { posix } from "node:path";

/** Links of a site to missing pages, to missing anchors, or to resources loaded from elsewhere. */
export function brokenLinks(files: ReadonlyMap<string, string>): readonly string[] {
  const anchors = new Map(
    [...files]
      .filter(([path]) => path.endsWith(".html"))
      .map(([path, text]) => [path, new Set(attributes(text, "id"))]),
  );
  return [...anchors.keys()].flatMap((path) => {
    const text = files.get(path) ?? "";
    const wrong = attributes(text, "href")
      .filter((href) => !/^(?:https?|mailto):/.test(href))
      .filter((href) => !leads(href, path, { files, anchors }));
    const loaded = attributes(text, "src").filter((src) => !files.has(from(path, src)));
    return [...wrong, ...loaded].map((address) => `${path}: ${address}`);
  });
}

interface Known {
  readonly files: ReadonlyMap<string, string>;
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

function leads(href: string, path: string, { files, anchors }: Known): boolean {
  const [file = "", anchor] = href.split("#", 2);
  const target = file === "" ? path : from(path, file);
  if (!files.has(target)) return false;
  return anchor === undefined || anchors.get(target)?.has(decodeURIComponent(anchor)) === true;
}

const from = (path: string, address: string): string =>
  posix.normalize(posix.join(posix.dirname(path), address));

const attributes = (text: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"'),
  );

/** Ids that occur twice in a page. */
export const repeatedIds = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files]
    .filter(([path]) => path.endsWith(".html"))
    .flatMap(([path, text]) => {
      const ids = attributes(text, "id");
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`);
    });

/** Sections of a page that its contents, if it has any, do not list; and those that they list out of order. */
export const unlisted = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files].flatMap(([path, text]) => {
    const [contents] = /<aside class="contents"[^]*?<\/aside>/.exec(text) ?? [];
    if (contents === undefined) return [];
    const sections = [...text.matchAll(/<section[^>]*\sid="([^"]*)"/g)].map(([, id]) => id);
    const listed = attributes(contents, "href").map((href) => href.slice(1));
    return String(listed) === String(sections) ? [] : [`${path}: ${listed} | ${sections}`];
  });
