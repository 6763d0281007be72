/** Colours, sizes and type. All combinations of colours have a contrast of at least 4.5 to 1 in both themes. */
export const tokens = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f6f4, #14161a);
  --surface: light-dark(#ffffff, #1c1f25);
  --sunken: light-dark(#f0f0ec, #23272e);
  --line: light-dark(#d9d9d2, #343941);
  --line-strong: light-dark(#8a8d86, #7b828c);
  --text: light-dark(#1d2125, #eceef0);
  --quiet: light-dark(#565d63, #a9b0b8);
  --accent: light-dark(#1f4e8c, #9cc3ff);
  --accent-fill: light-dark(#1f4e8c, #2d63ab);
  --accent-soft: light-dark(#e6eef9, #1f2f45);
  --on-accent: #ffffff;
  --good: light-dark(#14633a, #7fd6a4);
  --good-soft: light-dark(#e2f3e8, #17342a);
  --warn: light-dark(#7a4a00, #f0c274);
  --warn-soft: light-dark(#fbf0da, #3a2d14);
  --bad: light-dark(#a3241d, #ff9d94);
  --bad-fill: light-dark(#a3241d, #b3362e);
  --bad-soft: light-dark(#fbe7e5, #421f1d);
  --radius: 0.5rem;
  --gap: 1.25rem;
  --shadow: 0 1px 2px light-dark(rgb(20 24 30 / 8%), rgb(0 0 0 / 40%));
  font: 100%/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; overflow-wrap: break-word; background: var(--ground); color: var(--text); }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 1.65rem; letter-spacing: -0.01em; }
h2 { font-size: 1.15rem; }
h3 { font-size: 1rem; }
p { margin: 0; text-wrap: pretty; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 0.15em; }
code, pre, .mono { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; font-size: 0.9em; }
pre { margin: 0; padding: 0.85rem 1rem; background: var(--sunken); border-radius: var(--radius); overflow: auto; max-height: 28rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.2rem; }
.quiet { color: var(--quiet); }
.small { font-size: 0.875rem; }
.number { font-variant-numeric: tabular-nums; }
.lines { white-space: pre-wrap; }
.nowrap { white-space: nowrap; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
