// Search over titles, paths and summaries. The index is a list of [title, kind, address, text].
(() => {
  const SHOWN = 40;
  const dialog = document.querySelector("dialog.search");
  const input = dialog?.querySelector("input");
  const list = dialog?.querySelector("ul");
  const none = dialog?.querySelector(".search-none");
  if (!(dialog instanceof HTMLDialogElement) || !input || !list || !none) return;
  const base = document.documentElement.dataset.root ?? "";
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const entries = (globalThis.apostilleSearch ?? []).map(([title, kind, href, text]) => ({
    title,
    kind,
    href,
    text,
    foldedTitle: fold(title),
    folded: fold(`${title} ${text}`),
  }));
  let chosen = 0;

  const WEIGHTS = { Operation: 2, Page: 1, Event: 0.5 };
  const score = ({ foldedTitle, folded, kind }, words, whole) => {
    if (!words.every((word) => folded.includes(word))) return 0;
    const inTitle = words.filter((word) => foldedTitle.includes(word)).length / words.length;
    const begins = foldedTitle.startsWith(whole) ? 2 : foldedTitle.includes(whole) ? 1 : 0;
    return 1 + inTitle * 4 + begins * 3 + (WEIGHTS[kind] ?? 0) - foldedTitle.length / 200;
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

  const row = ({ title, kind, href, text }, index) => {
    const item = document.createElement("li");
    item.id = `result-${index}`;
    item.setAttribute("role", "option");
    const link = document.createElement("a");
    link.href = base + href;
    link.tabIndex = -1;
    for (const [name, value] of [
      ["result-kind", kind],
      ["result-title", title],
      ["result-text", text],
    ]) {
      const part = document.createElement("span");
      part.className = name;
      part.textContent = value;
      link.append(part);
    }
    item.append(link);
    return item;
  };

  const show = () => {
    const whole = fold(input.value.trim());
    const words = whole.split(/\s+/).filter((word) => word !== "");
    const found =
      words.length === 0
        ? entries.filter(({ kind }) => kind === "Page")
        : entries
            .map((entry) => ({ entry, value: score(entry, words, whole) }))
            .filter(({ value }) => value > 0)
            .toSorted((a, b) => b.value - a.value)
            .map(({ entry }) => entry);
    list.replaceChildren(...found.slice(0, SHOWN).map(row));
    none.textContent =
      found.length === 0
        ? `Nothing matches “${input.value.trim()}”.`
        : found.length > SHOWN
          ? `${found.length} results, the first ${SHOWN} shown.`
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
  globalThis.apostilleShowResults = show;
})();
