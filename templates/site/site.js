// What pages can do beyond being read: another theme, copying of code, search.
(() => {
  const root = document.documentElement;

  const themeSwitch = document.querySelector("[data-theme-switch]");
  const showTheme = () => {
    const dark = root.dataset.theme === "dark";
    themeSwitch?.setAttribute("aria-pressed", String(dark));
    document.dispatchEvent(new CustomEvent("themechange", { detail: { dark } }));
  };
  themeSwitch?.addEventListener("click", () => {
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

  for (const figure of document.querySelectorAll("figure.code")) {
    const code = figure.querySelector("code");
    if (code === null) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute(
      "aria-label",
      `Copy ${figure.querySelector("figcaption")?.textContent ?? "code"}`,
    );
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent ?? "");
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 1500);
    });
    figure.append(button);
  }

  const menu = document.querySelector("#menu");
  menu?.addEventListener("click", (event) => {
    const isLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (isLink && menu.matches(":popover-open")) menu.hidePopover();
  });
  // The operations of the current page stand below its name: it is placed high enough to show them.
  const current = menu?.querySelector("[aria-current]");
  if (menu !== null && current instanceof HTMLElement) {
    const below = current.getBoundingClientRect().top - menu.getBoundingClientRect().top;
    menu.scrollTop += below - menu.clientHeight / 4;
  }

  // The dialog is there at once, so that nothing that is typed is lost while the index comes.
  const openSearch = async () => {
    const dialog = document.querySelector("dialog.search");
    if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
    dialog.showModal();
    dialog.querySelector("input")?.select();
    if (globalThis.apostilleShowResults === undefined) {
      await load("assets/search-index.js");
      await load("assets/search.js");
    }
    globalThis.apostilleShowResults?.();
  };
  const load = (path) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root.dataset.root ?? ""}${path}`;
      script.addEventListener("load", resolve);
      script.addEventListener("error", reject);
      document.head.append(script);
    });
  document.querySelector("[data-search]")?.addEventListener("click", openSearch);
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
