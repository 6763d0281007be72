import { expect, test } from "vitest";

/**
 * A part of a page that is shown only if there is a reason: a page that shows it, another that does not, its HTML, and
 * what the other page shows instead.
 */
export type OptionalPart = readonly [
  shown: unknown,
  hidden: unknown,
  html: string,
  instead?: string,
];

/** Tests that each part is on the one page and not on the other, and that what replaces it is only on the other. */
export function testParts(parts: readonly OptionalPart[]): void {
  test.each(parts)(
    "$2 is shown only if there is a reason for it",
    (shown, hidden, html, instead) => {
      expect(htmlOf(shown)).toContain(html);
      expect(htmlOf(hidden)).not.toContain(html);
      if (instead === undefined) return;
      expect(htmlOf(hidden)).toContain(instead);
      expect(htmlOf(shown)).not.toContain(instead);
    },
  );
}

/** The HTML of a page, without what only says where its lines may end. */
const htmlOf = (page: unknown): string =>
  String(page).replaceAll(/<span class="nowrap">([^<]*)<\/span>|<wbr\/>/g, "$1");

/** The first group of every match in the HTML of a page. */
export const allOf = (page: unknown, pattern: RegExp): string[] =>
  [...htmlOf(page).matchAll(pattern)].map(([, text = ""]) => text);
