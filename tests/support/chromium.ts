/** The path of Chromium, and the flags that turn off its background activity. */
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
