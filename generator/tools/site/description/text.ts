/**
 * A description for the renderer: Markdown that loads nothing. Images become links, as in our own pages; the renderer
 * sanitises all other markup, and the page's content security policy blocks anything that it misses.
 */
export const rendererText = (text: string): string =>
  text
    .replace(/!(?=\[)/g, "")
    .replace(/<(?=\s*(?:img|picture|video|audio|source|image)\b)/gi, "&lt;");
