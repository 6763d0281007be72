/** The frame of a page, from phones to desktops. */
export const layout = `
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
.nav ul { display: flex; flex-wrap: wrap; gap: 0 0.25rem; list-style: none; margin: 0; padding: 0.35rem 0 0; }
.nav a { display: block; padding: 0.55rem 0.75rem; color: var(--quiet); text-decoration: none; border-bottom: 3px solid transparent; }
.nav a:hover { color: var(--text); border-color: var(--line); }
.nav a[aria-current] { color: var(--text); border-color: var(--accent); font-weight: 600; }
main { padding-top: 1.75rem; padding-bottom: 4rem; display: grid; gap: var(--gap); }
main > *, .columns > *, .stack > * { min-width: 0; }
main.narrow { max-width: 34rem; padding-top: clamp(2rem, 8vh, 5rem); }
footer { padding-bottom: 2rem; color: var(--quiet); font-size: 0.875rem; }
.head { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 0.75rem 1.25rem; }
.head > div:first-child { display: grid; gap: 0.3rem; min-width: 0; }
.crumbs { font-size: 0.875rem; }
.columns { display: grid; gap: var(--gap); align-items: start; }
@media (min-width: 60rem) { .columns { grid-template-columns: minmax(0, 2fr) minmax(17rem, 1fr); } }
.stack { display: grid; gap: var(--gap); align-content: start; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; }
.together { flex-wrap: nowrap; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: calc(var(--radius) * 1.5); box-shadow: var(--shadow); padding: 1.25rem; display: grid; gap: 1rem; align-content: start; }
.card > * { min-width: 0; }
.card-head { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: baseline; justify-content: space-between; }
@media print { .bar, footer, form { display: none; } }
`;
