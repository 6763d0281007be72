import { defineDiagnostic } from "../define.js";

export const serverPort = defineDiagnostic({
  code: "serving/port",
  severity: "error",
  message: "Nothing can be served at {host}, port {port}: {why}",
  example: { host: "127.0.0.1", port: "4010", why: "listen EADDRINUSE: address already in use" },
  cause: "Another process uses the port, or the host is not an address of this machine.",
  fix: "Choose another --port (0 takes any free one), or another --host.",
});
