import { QuoteType } from "@apostille/evaluation-services/types";

/** Hides the fields for other services than the chosen one, without scripts. */
const onlyFor = (service: string): string =>
  `form:has(option[value=${service}]:checked) [data-for]:not([data-for~=${service}]) { display: none; }`;

/** Colours, sizes and type. All combinations of colours have a contrast of at least 4.5 to 1 in both themes. */
const tokens = `
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
h1, h2, h3 { line-height: 1.25; text-wrap: balance; margin: 0; }
h1 { font-size: 1.65rem; letter-spacing: -0.01em; }
h2 { font-size: 1.15rem; }
h3 { font-size: 1rem; }
p { margin: 0; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: 0.15em; }
code, pre, .mono { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; font-size: 0.9em; }
pre { margin: 0; padding: 0.85rem 1rem; background: var(--sunken); border-radius: var(--radius); overflow: auto; max-height: 28rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.2rem; }
.quiet { color: var(--quiet); }
.small { font-size: 0.875rem; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.lines { white-space: pre-wrap; }
.nowrap { white-space: nowrap; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** The frame of a page, from phones to desktops. */
const layout = `
.skip { position: absolute; left: -999rem; top: 0; padding: 0.6rem 1rem; background: var(--accent-fill); color: var(--on-accent); z-index: 1; }
.skip:focus { left: 0; }
.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.bar-inner, main, footer { max-width: 74rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2rem); }
.bar-top { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; padding-top: 0.75rem; }
.brand { display: inline-flex; align-items: center; gap: 0.6rem; font-weight: 650; color: inherit; text-decoration: none; }
.brand svg { flex: none; }
.who { margin-left: auto; display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem 0.9rem; justify-content: flex-end; min-width: 0; }
.who form { display: inline; }
.line { display: grid; grid-template-columns: repeat(2, minmax(0, max-content)); gap: 0.35rem; max-width: min(32rem, 88vw); min-width: 0; }
.line > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.nav:empty { height: 0.75rem; }
.nav ul { display: flex; gap: 0 0.25rem; list-style: none; margin: 0 -0.5rem; padding: 0.35rem 0 0; overflow-x: auto; scrollbar-width: thin; }
.nav [aria-current] { scroll-initial-target: nearest; }
.nav a:focus-visible { outline-offset: -3px; }
.nav a { display: block; white-space: nowrap; padding: 0.55rem 0.5rem; color: var(--quiet); text-decoration: none; border-bottom: 3px solid transparent; }
.nav a:hover { color: var(--text); border-color: var(--line); }
.nav a[aria-current] { color: var(--text); border-color: var(--accent); font-weight: 600; }
main { padding-top: 1.75rem; padding-bottom: 4rem; display: grid; gap: var(--gap); }
main > *, .columns > *, .stack > * { min-width: 0; }
main.narrow { max-width: 34rem; padding-top: clamp(2rem, 8vh, 5rem); }
footer { padding-bottom: 2rem; color: var(--quiet); font-size: 0.875rem; }
.head { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 0.75rem 1.25rem; }
.head > div:first-child { display: grid; gap: 0.3rem; min-width: 0; }
.head > div > * { min-width: 0; }
.crumbs { font-size: 0.875rem; }
.columns { display: grid; gap: var(--gap); align-items: start; }
.columns > :empty { display: none; }
@media (min-width: 60rem) {
  .columns { grid-template: "main first" auto "main last" 1fr / minmax(0, 2fr) minmax(17rem, 1fr); }
  .first { grid-area: first; }
  .main { grid-area: main; }
  .last { grid-area: last; }
}
.stack { display: grid; gap: var(--gap); align-content: start; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; }
.together { flex-wrap: nowrap; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: calc(var(--radius) * 1.5); box-shadow: var(--shadow); padding: 1.25rem; display: grid; gap: 1rem; align-content: start; }
.card > * { min-width: 0; }
.card-head { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: baseline; justify-content: space-between; }
@media (max-width: 40rem) {
  .bar-top { flex-wrap: nowrap; }
  .who .line { display: none; }
}
@media print { .bar, footer, form { display: none; } }
`;

/** Buttons, fields, tables and lists. */
const components = `
.button, button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.05rem; border-radius: var(--radius); border: 1px solid var(--line-strong); background: var(--surface); color: var(--text); cursor: pointer; display: inline-flex; align-items: center; justify-content: center; gap: 0.45rem; text-decoration: none; text-align: center; }
.button:hover, button:hover { background: var(--sunken); }
.primary { background: var(--accent-fill); border-color: var(--accent-fill); color: var(--on-accent); }
.primary:hover { background: color-mix(in srgb, var(--accent-fill) 88%, black); }
.danger { color: var(--bad); border-color: var(--bad); }
.danger:hover { background: var(--bad-soft); }
.plain { border-color: transparent; background: none; color: var(--accent); padding-inline: 0.4rem; font-weight: 500; text-decoration: underline; text-underline-offset: 0.15em; }
form.inline { display: inline-flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; }
.form { display: grid; gap: 1.1rem; }
.field { display: grid; gap: 0.35rem; min-width: 0; align-content: start; }
.field > label, legend, .label { font-weight: 600; }
.hint { color: var(--quiet); font-size: 0.875rem; }
.error { color: var(--bad); font-size: 0.9rem; font-weight: 500; }
input:not([type=checkbox], [type=radio], [type=color]), select, textarea { font: inherit; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.7rem; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: var(--radius); }
input[type=color] { width: 4rem; height: 2.75rem; padding: 0.2rem; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); }
textarea { min-height: 6rem; resize: vertical; }
[aria-invalid=true] { border-color: var(--bad) !important; border-width: 2px !important; }
fieldset { border: 1px solid var(--line); border-radius: var(--radius); padding: 0.85rem 1rem 1rem; margin: 0; min-width: 0; display: grid; gap: 0.6rem; }
${Object.values(QuoteType).map(onlyFor).join("\n")}
form:not(:has(option[value=new]:checked)) > * > [data-for=new] { display: none; }
.search { display: flex; flex-wrap: wrap; gap: 0.6rem; max-width: 48rem; }
.search input { flex: 1 1 9rem; }
.choices { display: grid; gap: 0.2rem 1.25rem; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
.choice { display: flex; gap: 0.6rem; align-items: flex-start; padding: 0.4rem 0; }
.choice input { width: 1.15rem; height: 1.15rem; margin: 0.2rem 0 0; flex: none; accent-color: var(--accent-fill); }
.choice span { display: grid; }
.pair { display: grid; gap: 1.1rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
.table-wrap { overflow-x: auto; position: relative; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; }
th { text-align: left; font-size: 0.8rem; font-weight: 600; color: var(--quiet); padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
td { padding: 0.75rem; border-bottom: 1px solid var(--line); vertical-align: middle; max-width: 30rem; }
td .button, td button { white-space: nowrap; }
tr:last-child > td { border-bottom: 0; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
.end, th:last-child:not(:first-child), td:last-child:not(:first-child) { text-align: right; }
td form.inline { justify-content: flex-end; }
tfoot td { font-weight: 650; }
@media (max-width: 56rem) { th, td { padding-inline: 0.4rem; } }
@media (max-width: 40rem) {
  .cards thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .cards, .cards tbody, .cards tfoot { display: block; width: 100%; }
  .cards tr { display: flex; flex-wrap: wrap; gap: 0.15rem 0.75rem; align-items: center; padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
  .cards tr:last-child { border-bottom: 0; }
  .cards tr::after { content: ""; order: 2; flex: 0 0 100%; }
  .cards td { order: 3; flex: 1 1 0; max-width: max-content; min-width: 0; padding: 0; border: 0; font-size: 0.875rem; text-align: left; }
  .cards td:is(.number, :has(> time, > button, > .row)) { flex: none; max-width: 100%; }
  .cards td:first-child { order: 0; flex: 1 1 0; max-width: none; font-size: 1rem; font-weight: 550; }
  .cards td:first-child .small { font-weight: 400; }
  .cards td div { display: inline; }
  .cards td div:not(:first-child)::before { content: " · "; }
  .cards td.number:not(:last-child)::before { content: attr(data-label) " "; color: var(--quiet); }
  .cards td:last-child:not(:first-child) { margin-left: auto; text-align: right; }
  .cards td.state, .cards tr:not(:has(> .state)) > td:last-child:not(:first-child) { order: 1; flex: none; }
  .cards td:last-child > .row { position: relative; display: flex; flex-wrap: nowrap; justify-content: flex-start; overflow-x: auto; }
  .cards td > .row > * { flex: none; }
  .cards .badge { padding-inline: 0.5rem; font-size: 0.75rem; }
  .cards td :is(.button, button) { min-height: 2.25rem; padding: 0.25rem 0.65rem; font-size: 0.875rem; }
  .cards tbody tr:not(:focus) wbr { display: none; }
  .cards td .plain { padding-inline: 0; font-size: inherit; }
  .cards td:has(.plain) { display: flex; gap: 0.3rem; align-items: center; font-size: 0.8rem; }
  .cards td:has(.plain)::before { content: attr(data-label) " "; color: var(--quiet); }
  .cards td:has(.plain) .badge { display: none; }
  .cards td:empty, .cards td:has(> .absent) { display: none; }
  .cards td > a:focus-visible { outline-offset: -3px; }
  .cards tbody tr:not(:focus) > td:not(:has(form, .button)) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .cards tbody tr:not(:focus) > .wide:not(:has(> .absent) + *) { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; }
  .cards tbody tr:not(:focus) time > :last-child:not(:first-child) { display: none; }
  .cards tbody tr:focus > td:not(:first-child) { flex: 0 1 auto; }
  .cards tfoot tr { display: flex; justify-content: space-between; }
  .cards tfoot td { width: auto; }
}
.pager { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr)); gap: 0.9rem 1.25rem; margin: 0; }
.facts div { min-width: 0; }
.facts dt { color: var(--quiet); font-size: 0.875rem; }
.facts dd { margin: 0; }
.copy + button { min-height: 1.6rem; margin-left: 0.5rem; padding: 0 0.6rem; font-size: 0.8rem; font-weight: 500; }
.list { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem; }
.list > li { min-width: 0; display: grid; gap: 0.5rem; }
.list > li > *, .row > * { min-width: 0; }
.brief > li > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.brief a:focus-visible { outline-offset: -3px; }
.lined > li + li { border-top: 1px solid var(--line); padding-top: 0.75rem; }
td > .row { justify-content: inherit; }
td:last-child > .row { justify-content: flex-end; }
details > summary { cursor: pointer; font-weight: 600; padding: 0.3rem 0; color: var(--accent); }
details[open] > summary { margin-bottom: 0.75rem; }
`;

/** Styles that show status: badges, notices, lifecycles, and empty lists. */
const states = `
.badge { display: inline-block; padding: 0.1rem 0.6rem; border-radius: 1rem; font-size: 0.825rem; font-weight: 600; background: var(--sunken); color: var(--quiet); white-space: nowrap; }
.badge.active { background: var(--accent-soft); color: var(--accent); }
.badge.good { background: var(--good-soft); color: var(--good); }
.badge.warn { background: var(--warn-soft); color: var(--warn); }
.badge.bad { background: var(--bad-soft); color: var(--bad); }
.notice { border-radius: var(--radius); padding: 0.85rem 1.1rem; border-left: 4px solid var(--accent); background: var(--accent-soft); display: grid; gap: 0.35rem; }
.notice.good { border-color: var(--good); background: var(--good-soft); }
.notice.warn { border-color: var(--warn); background: var(--warn-soft); }
.notice.bad { border-color: var(--bad); background: var(--bad-soft); }
.notice ul { margin: 0; padding-left: 1.1rem; }
.secret { display: block; padding: 0.75rem 0.9rem; background: var(--sunken); border: 1px dashed var(--line-strong); border-radius: var(--radius); overflow-wrap: anywhere; user-select: all; }
.empty { text-align: center; padding: 2rem 1rem; display: grid; gap: 0.75rem; justify-items: center; color: var(--quiet); }
.empty h2, .empty h3 { color: var(--text); }
.way { list-style: none; margin: 0; padding: 0; display: grid; gap: 0; }
.way li { position: relative; padding: 0 0 1.1rem 1.9rem; }
.way li:last-child { padding-bottom: 0; }
.way li::before { content: ""; position: absolute; left: 0.2rem; top: 0.35rem; width: 0.85rem; height: 0.85rem; border-radius: 50%; border: 2px solid var(--line-strong); background: var(--surface); z-index: 1; }
.way li:not(:last-child)::after { content: ""; position: absolute; left: 0.6rem; top: 0.9rem; bottom: -0.4rem; width: 2px; background: var(--line); }
.way li.past::before { background: var(--accent-fill); border-color: var(--accent-fill); }
.way li.past:not(:last-child)::after { background: var(--accent-fill); }
.way li[aria-current]::before { background: var(--accent-fill); border-color: var(--accent-fill); box-shadow: 0 0 0 4px var(--accent-soft); }
.way li.ended::before { background: var(--bad-fill); border-color: var(--bad-fill); }
.way .state { font-weight: 600; }
.way li:not(.past, [aria-current]) .state { color: var(--quiet); font-weight: 500; }
.bars { display: block; width: 100%; height: 4.5rem; border-bottom: 1px solid var(--line); }
.ends { display: flex; justify-content: space-between; }
.bars rect { fill: var(--line-strong); }
.bars .active { fill: var(--accent); }
.bars .good { fill: var(--good); }
.bars .warn { fill: var(--warn); }
.bars .bad { fill: var(--bad); }
.swatch { flex: none; vertical-align: middle; }
`;

/**
 * The only stylesheet of the portal. Pages contain no inline styles, so that the content security policy can forbid
 * them.
 */
export const stylesheet: string = [tokens, layout, components, states].join("\n");
