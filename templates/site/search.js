// Search over what the index names: pages, operations, schemas and events at once, and as their parts arrive, the
// properties, parameters and values in them. A word may have one letter wrong, missing, added or exchanged.
(() => {
  const SHOWN = 40;
  const PLACES_OF_A_NAME = 12;
  const dialog = document.querySelector("dialog.search");
  const input = dialog?.querySelector("input");
  const list = dialog?.querySelector("ul");
  const none = dialog?.querySelector(".search-none");
  if (!(dialog instanceof HTMLDialogElement) || !input || !list || !none) return;
  const base = document.documentElement.dataset.root;
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const tokens = (text) =>
    fold(text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")).split(/[^\p{L}\d]+/u);

  let places = [];
  const entries = [];
  const enter = ({ title, kind, href, text, more = 0 }) =>
    entries.push({
      ...{ title, kind, href, text, more },
      foldedTitle: fold(title),
      folded: fold(`${title} ${text}`),
      tokens: tokens(title),
    });
  const read = ({ places: found = [], names = [] }) => {
    if (found.length > 0) places = found;
    for (const [title, kind, href, text] of found) enter({ title, kind, href, text });
    for (const [title, kind, ...where] of names) {
      const all = where.map((index) => places[index]);
      for (const [index, [name, , href]] of all.slice(0, PLACES_OF_A_NAME).entries())
        enter({ title, kind, href, text: `in ${name}`, more: index === 0 ? all.length - 1 : -1 });
    }
  };

  /** Whether one word becomes the beginning of another by at most one change of a letter. */
  const isNear = (word, token) => {
    if (word.length < 4 || Math.abs(Math.min(token.length, word.length + 1) - word.length) > 1) return false;
    let at = 0;
    while (at < word.length && word[at] === token[at]) at++;
    const [rest, other] = [word.slice(at), token.slice(at)];
    return (
      other.slice(1).startsWith(rest.slice(1)) ||
      other.startsWith(rest.slice(1)) ||
      other.slice(1).startsWith(rest) ||
      (rest[0] === other[1] && rest[1] === other[0] && other.slice(2).startsWith(rest.slice(2)))
    );
  };

  const WEIGHTS = { Operation: 2, Schema: 1.5, Page: 1, Event: 0.5, Property: 0.4 };
  const score = ({ foldedTitle, folded, kind, more }, words, whole) => {
    if (!words.every((word) => folded.includes(word))) return 0;
    const inTitle = words.filter((word) => foldedTitle.includes(word)).length / words.length;
    const begins =
      foldedTitle === whole ? 3 : foldedTitle.startsWith(whole) ? 2 : foldedTitle.includes(whole) ? 1 : 0;
    // Further places of a name stand behind its first.
    return 1 + inTitle * 4 + begins * 3 + (WEIGHTS[kind] ?? 0) - foldedTitle.length / 200 - (more < 0 ? 3 : 0);
  };
  const nearScore = (entry, words) => {
    const near = words.map((word) => entry.folded.includes(word) || entry.tokens.some((token) => isNear(word, token)));
    return near.every(Boolean) ? 1 + (WEIGHTS[entry.kind] ?? 0) - entry.foldedTitle.length / 200 - (entry.more < 0 ? 1 : 0) : 0;
  };

  const choose = (index) => {
    const items = [...list.children];
    chosen = Math.max(0, Math.min(index, items.length - 1));
    for (const [position, item] of items.entries())
      item.setAttribute("aria-selected", String(position === chosen));
    const item = items[chosen];
    if (item === undefined) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", item.id);
    item?.scrollIntoView({ block: "nearest" });
  };
  let chosen = 0;

  const row = ({ title, kind, href, text, more }, index) => {
    const item = document.createElement("li");
    item.id = `result-${index}`;
    item.setAttribute("role", "option");
    const link = document.createElement("a");
    const named = /^(?:Property|Parameter|Value)$/.test(kind);
    link.href = `${base}${href}${named ? `#find=${encodeURIComponent(title)}` : ""}`;
    link.tabIndex = -1;
    const others = more > 0 ? `${text} and ${more} more` : text;
    for (const [name, value] of [
      ["result-kind", kind],
      ["result-title", title],
      ["result-text", others],
    ]) {
      const part = document.createElement("span");
      part.className = name;
      part.textContent = value;
      link.append(part);
    }
    item.append(link);
    return item;
  };

  const ranked = (rate) =>
    entries
      .map((entry) => ({ entry, value: rate(entry) }))
      .filter(({ value }) => value > 0)
      .toSorted((a, b) => b.value - a.value)
      .map(({ entry }) => entry);

  const found = (words, whole) => {
    if (words.length === 0) return entries.filter(({ kind }) => kind === "Page");
    const parts = words.flatMap(tokens).filter((part) => part !== "");
    const exact = ranked((entry) => score(entry, words, whole));
    return exact.length > 0 ? exact : ranked((entry) => nearScore(entry, parts));
  };

  const show = () => {
    const whole = fold(input.value.trim());
    const results = found(whole.split(/\s+/).filter((word) => word !== ""), whole);
    list.replaceChildren(...results.slice(0, SHOWN).map(row));
    none.textContent =
      results.length === 0
        ? `Nothing matches “${input.value.trim()}”.`
        : results.length > SHOWN
          ? `${results.length} results, the first ${SHOWN} shown.`
          : "";
    choose(0);
  };

  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      choose(chosen + step);
    } else if (event.key === "Escape") {
      // A search field would only be emptied.
      event.preventDefault();
      dialog.close();
    } else if (event.key === "Enter") {
      event.preventDefault();
      list.children[chosen]?.querySelector("a")?.click();
    }
  });
  dialog.addEventListener("click", (event) => {
    const isLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (isLink || event.target === dialog) dialog.close();
  });
  const readAll = () => {
    for (const part of globalThis.apostilleSearch.splice(0)) read(part);
  };
  globalThis.apostilleShowResults = () => {
    readAll();
    show();
  };
})();
