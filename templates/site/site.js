// What pages can do beyond being read: another theme, copying of code, search.
(() => {
  const root = document.documentElement;

  const load = (path) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root.dataset.root}${path}`;
      script.addEventListener("load", resolve);
      script.addEventListener("error", reject);
      document.head.append(script);
    });

  const button = (name, label, text = "") => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = name;
    if (label !== undefined) made.setAttribute("aria-label", label);
    made.innerHTML = text;
    return made;
  };
  const searchButton = button("search-button", undefined, "<span>Search</span> <kbd>/</kbd>");
  searchButton.setAttribute("aria-keyshortcuts", "/");
  const themeSwitch = button("theme-button", "Dark theme", '<span aria-hidden="true"></span>');
  document.querySelector(".top")?.append(searchButton, themeSwitch);

  const showTheme = () => {
    const dark = root.dataset.theme === "dark";
    themeSwitch.setAttribute("aria-pressed", String(dark));
    document.dispatchEvent(new CustomEvent("themechange", { detail: { dark } }));
  };
  themeSwitch.addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // Then it lasts as long as the page.
    }
    showTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    try {
      if (localStorage.getItem("theme") !== null) return;
    } catch {
      // Nothing was chosen for good.
    }
    root.dataset.theme = matches ? "dark" : "light";
    showTheme();
  });
  showTheme();

  // Colours are ranges beside the text, so that they need no markup.
  const TOKENS = {
    ts: {
      comment: /\/\/[^\n]*|\/\*[^]*?\*\//,
      string: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/,
      word: /\b(?:as|async|await|case|catch|const|declare|default|else|export|extends|for|from|function|if|import|interface|let|new|of|readonly|return|satisfies|switch|throw|try|type|typeof)\b/,
      number: /\b\d+(?:\.\d+)?\b/,
    },
    sh: {
      string: /'[^']*'|"(?:[^"\\]|\\.)*"/,
      comment: /(?<=^|\n)#[^\n]*/,
      word: /(?<=^|\n)[a-z]+|(?<=\s)--?[A-Za-z-]+/,
    },
    json: {
      key: /"(?:[^"\\\n]|\\.)*"(?=:)/,
      string: /"(?:[^"\\\n]|\\.)*"/,
      word: /\b(?:true|false|null)\b/,
      number: /-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/,
    },
    yaml: {
      comment: /(?<=^|\s)#[^\n]*/,
      key: /(?<=^|\n|[{,\s]|- )(?:"[^"\n]*"|[\w$./{}-]+)(?=:(?:\s|$))/,
      string: /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/,
      word: /\b(?:true|false|null)\b/,
      number: /(?<=[\s[{,])-?\d+(?:\.\d+)?(?=$|[\s,}\]])/,
    },
    http: { key: /(?<=^|\n)[A-Za-z0-9-]+(?=:)/, word: /^[A-Z]+(?= )/ },
  };
  const LONGEST_COLOURED = 50_000;
  const colour = (code) => {
    const text = code.firstChild;
    const kinds = Object.entries(TOKENS[code.dataset.language] ?? {});
    if (!(text instanceof Text) || kinds.length === 0 || text.length > LONGEST_COLOURED) return;
    // Code that a script has replaced takes its colours along.
    for (const highlight of CSS.highlights.values())
      for (const range of highlight) if (!range.startContainer.isConnected) highlight.delete(range);
    const forms = new RegExp(kinds.map(([name, { source }]) => `(?<${name}>${source})`).join("|"), "g");
    for (const { 0: found, index, groups } of text.data.matchAll(forms)) {
      const [name] = kinds.find(([kind]) => groups[kind] !== undefined) ?? [];
      const range = new StaticRange({
        startContainer: text,
        startOffset: index,
        endContainer: text,
        endOffset: index + found.length,
      });
      if (!CSS.highlights.has(`code-${name}`)) CSS.highlights.set(`code-${name}`, new Highlight());
      CSS.highlights.get(`code-${name}`).add(range);
    }
  };
  if (globalThis.Highlight !== undefined) {
    for (const code of document.querySelectorAll("code[data-language]")) colour(code);
    document.addEventListener("codechange", ({ target }) => colour(target));
  }

  for (const figure of document.querySelectorAll("figure.code")) {
    const code = figure.querySelector("code");
    if (code === null) continue;
    const name = (figure.querySelector("figcaption") ?? figure.parentElement?.querySelector("summary"))?.textContent ?? "code";
    const copy = button("copy", `Copy ${name}`, "Copy");
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent ?? "");
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    });
    figure.append(copy);
  }

  const main = document.querySelector("main:has(footer a)");
  const copyPage = button("copy-page", undefined, "Copy as Markdown");
  copyPage.addEventListener("click", async () => {
    if (globalThis.apostilleMarkdown === undefined) await load("assets/to-markdown.js");
    const page = location.pathname.split("/").at(-1) || "index.html";
    await navigator.clipboard.writeText(globalThis.apostilleMarkdown(main.innerHTML, page));
    copyPage.textContent = "Copied";
    setTimeout(() => (copyPage.textContent = "Copy as Markdown"), 1500);
  });
  main?.prepend(copyPage);

  for (const heading of document.querySelectorAll("main section[id] > :is(h2, h3)")) {
    const link = document.createElement("a");
    link.className = "anchor";
    link.href = `#${heading.parentElement.id}`;
    link.setAttribute("aria-label", `Link to ${heading.textContent}`);
    link.textContent = "#";
    heading.append(" ", link);
  }

  const menu = document.querySelector("#menu");
  menu?.addEventListener("click", (event) => {
    const isLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (isLink && menu.matches(":popover-open")) menu.hidePopover();
  });
  // The operations of the current page stand below its name: it is placed high enough to show them.
  const showCurrent = () => {
    const current = menu?.querySelector("[aria-current]");
    if (!(current instanceof HTMLElement)) return;
    const below = current.getBoundingClientRect().top - menu.getBoundingClientRect().top;
    menu.scrollTop += below - menu.clientHeight / 4;
  };
  // A page of a large site lists what is near; here is the rest.
  const listAll = async () => {
    await load("assets/menu.js");
    const list = menu.querySelector("ul:last-child");
    const near = {
      group: list.querySelector("li:has(> ul) > a")?.href,
      page: list.querySelector("[aria-current]")?.href,
    };
    const isSchemas = (item) => item.firstElementChild.href.endsWith("/schemas/index.html");
    const rest = [...list.children].filter(isSchemas);
    list.replaceChildren(...globalThis.apostilleMenu.map((group) => menuItem(group, near)), ...rest);
    showCurrent();
  };
  const menuItem = ([title, path, ...operations], near) => {
    const item = document.createElement("li");
    const link = menuLink(path, near);
    link.append(title);
    item.append(link);
    if (link.href !== near.group) return item;
    const list = document.createElement("ul");
    list.className = "nav-operations";
    list.append(...operations.map((operation) => menuOperation(operation, near)));
    item.append(list);
    return item;
  };
  const menuOperation = ([method, title, path], near) => {
    const item = document.createElement("li");
    const link = menuLink(path, near);
    const [badge, name] = [document.createElement("span"), document.createElement("span")];
    const known = ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(method);
    badge.className = `method method-${known ? method.toLowerCase() : "other"}`;
    badge.append(method);
    name.append(title);
    link.append(badge, " ", name);
    item.append(link);
    return item;
  };
  const menuLink = (path, near) => {
    const link = document.createElement("a");
    link.href = `${root.dataset.root}${path}`;
    if (link.href === near.page) link.setAttribute("aria-current", "page");
    return link;
  };
  showCurrent();
  if (menu?.hasAttribute("data-near")) void listAll();

  const makeDialog = () => {
    const dialog = document.createElement("dialog");
    dialog.className = "search";
    dialog.setAttribute("aria-label", "Search");
    dialog.innerHTML = `<form method="dialog"><label class="hidden" for="search-text">Search</label
      ><input id="search-text" type="search"
      autocomplete="off" spellcheck="false" role="combobox" aria-expanded="true" aria-controls="search-results"
      /><button class="close">Close</button></form><ul id="search-results" role="listbox" aria-label="Results"></ul
      ><p class="search-none" role="status"></p>`;
    dialog.querySelector("input").placeholder =
      root.dataset.search ?? "Search operations, schemas, properties and values";
    document.body.append(dialog);
    return dialog;
  };
  // The dialog is there at once, so that nothing that is typed is lost while the index comes.
  const openSearch = async () => {
    const dialog = document.querySelector("dialog.search") ?? makeDialog();
    if (dialog.open) return;
    dialog.showModal();
    dialog.querySelector("input")?.select();
    if (globalThis.apostilleShowResults === undefined) {
      await load("assets/search/0.js");
      await load("assets/search.js");
      const { parts } = globalThis.apostilleSearch[0];
      globalThis.apostilleShowResults();
      for (let part = 1; part <= parts; part++) {
        await load(`assets/search/${part}.js`);
        globalThis.apostilleShowResults();
      }
    } else globalThis.apostilleShowResults();
  };

  // A result of the search that has no address of its own: the first place with that name.
  const find = () => {
    const wanted = location.hash.startsWith("#find=") ? decodeURIComponent(location.hash.slice(6)) : undefined;
    if (wanted === undefined) return;
    const found = [...document.querySelectorAll("main code")].find(
      ({ textContent }) => textContent === wanted,
    );
    for (let fold = found?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
      fold.open = true;
    found?.scrollIntoView({ block: "center" });
    found?.classList.add("found");
  };
  addEventListener("hashchange", find);
  find();
  searchButton.addEventListener("click", openSearch);
  addEventListener("keydown", (event) => {
    const { target, key } = event;
    const isTyping =
      target instanceof Element &&
      (target.closest("input, textarea, select, [contenteditable]") !== null ||
        target.getAttribute("role") === "textbox");
    const asked = (key === "/" && !isTyping) || (key === "k" && (event.metaKey || event.ctrlKey));
    if (!asked || event.altKey) return;
    event.preventDefault();
    void openSearch();
  });
})();
