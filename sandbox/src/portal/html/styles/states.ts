/** Styles that show status: badges, notices, lifecycles, and empty lists. */
export const states = `
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
.swatch { flex: none; vertical-align: middle; }
`;
