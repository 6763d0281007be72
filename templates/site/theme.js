// Before anything is shown: the theme that the reader has chosen, or that of the system.
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
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
