// Before anything is shown: where the site begins, and the theme that the reader has chosen, or that of the system.
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  root.dataset.root = document.currentScript.getAttribute("src").replace("assets/theme.js", "");
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // A page that was opened from a disk may have nowhere to remember it.
  }
  const dark =
    chosen === null ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  root.dataset.theme = dark ? "dark" : "light";
})();
