/** Where Chromium is, and how it starts in a test: without anything that it does by itself. */
export const CHROMIUM = {
  path: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  flags: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
} as const;
