import { states } from "./states.js";

/** Buttons, fields, tables and lists. */
const parts = `
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
.choices { display: grid; gap: 0.2rem 1.25rem; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
.choice { display: flex; gap: 0.6rem; align-items: flex-start; padding: 0.4rem 0; }
.choice input { width: 1.15rem; height: 1.15rem; margin: 0.2rem 0 0; flex: none; accent-color: var(--accent-fill); }
.choice span { display: grid; }
.pair { display: grid; gap: 1.1rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
.table-wrap { overflow-x: auto; position: relative; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; }
th { text-align: left; font-size: 0.8rem; font-weight: 600; color: var(--quiet); padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
td { padding: 0.75rem; border-bottom: 1px solid var(--line); vertical-align: middle; overflow-wrap: anywhere; max-width: 18rem; }
td.end, td:last-child:not(:first-child), td .button, td button { overflow-wrap: normal; }
td .button, td button { white-space: nowrap; }
.whole { overflow-wrap: normal; }
tr:last-child > td { border-bottom: 0; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
.end, th:last-child:not(:first-child), td:last-child:not(:first-child) { text-align: right; }
td form.inline { justify-content: flex-end; }
tfoot td { font-weight: 650; }
@media (max-width: 40rem) {
  .cards thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .cards, .cards tbody, .cards tfoot, .cards tr, .cards td { display: block; width: 100%; }
  .cards tr { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
  .cards tr:last-child { border-bottom: 0; }
  .cards td { max-width: none; padding: 0.25rem 0; border: 0; display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; text-align: right; }
  .cards td[data-label]::before { content: attr(data-label); color: var(--quiet); font-size: 0.875rem; flex: none; text-align: left; }
  .cards td:empty { display: none; }
  .cards tfoot tr { display: flex; justify-content: space-between; }
  .cards tfoot td { width: auto; }
}
.pager { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr)); gap: 0.9rem 1.25rem; margin: 0; }
.facts div { min-width: 0; }
.facts dt { color: var(--quiet); font-size: 0.875rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.list { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem; }
.list > li { min-width: 0; display: grid; gap: 0.5rem; }
.list > li > *, .row > * { min-width: 0; }
details > summary { cursor: pointer; font-weight: 600; padding: 0.3rem 0; color: var(--accent); }
details[open] > summary { margin-bottom: 0.75rem; }
`;

export const components: string = `${parts}${states}`;
