/** Other modules of Node.js in the playground: URLs of files. What generation imports but does not call there is undefined. */

export const fileURLToPath = (url: string | URL): string =>
  decodeURIComponent(new URL(url).pathname);

export const pathToFileURL = (path: string): URL => {
  const url = new URL("file:///");
  url.pathname = path.replaceAll("%", "%25");
  return url;
};
