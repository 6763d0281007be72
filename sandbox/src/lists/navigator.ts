/** One button of a page navigator. */
export interface NavigatorLink {
  readonly url: string | null;
  readonly label: string;
  readonly active: boolean;
}

export interface Navigation {
  readonly current: number;
  readonly last: number;
  readonly prev: string | null;
  readonly next: string | null;
  readonly urlOf: (page: number) => string;
}

/** Number of pages on each side of the current one. */
const onEachSide = 3;
/** Maximum number of pages for which each page gets a button. */
const maxButtons = 13;

/** The buttons from previous to next. Long lists omit pages far from the current one and from both ends. */
export function navigator({ current, last, prev, next, urlOf }: Navigation): NavigatorLink[] {
  const buttons: NavigatorLink[] = [];
  let before = 0;
  for (const page of shown(current, last)) {
    if (page > before + 1) buttons.push({ url: null, label: "...", active: false });
    buttons.push({ url: urlOf(page), label: String(page), active: page === current });
    before = page;
  }
  return [
    { url: prev, label: "&laquo; Previous", active: false },
    ...buttons,
    { url: next, label: "Next &raquo;", active: false },
  ];
}

function shown(current: number, last: number): number[] {
  if (last <= maxButtons) return range(1, last);
  const near = range(Math.max(current - onEachSide, 3), Math.min(current + onEachSide, last - 2));
  return [1, 2, ...near, last - 1, last];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}
