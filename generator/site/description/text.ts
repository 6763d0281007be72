/**
 * A description as the renderer gets it: Markdown in which nothing is loaded. An image is a link, as in our own pages; all other
 * markup the renderer cleans itself, and the policy of the page refuses what it would miss.
 */
export const rendererText = (text: string): string =>
  text
    .replace(/!(?=\[)/g, "")
    .replace(/<(?=\s*(?:img|picture|video|audio|source|image)\b)/gi, "&lt;");
