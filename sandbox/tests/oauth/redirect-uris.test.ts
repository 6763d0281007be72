/** Where codes may be sent: over TLS, or to this machine. */
import { expect, test } from "vitest";
import { redirectProblem } from "../../src/domain/oauth/apps.js";

test.each([
  ["https://visas.example/callback", undefined],
  ["https://visas.example:8443/callback?tenant=1", undefined],
  ["http://localhost:3000/callback", undefined],
  ["http://127.0.0.1/callback", undefined],
  ["http://[::1]:3000/callback", undefined],
  ["http://visas.example/callback", "insecure"],
  ["http://10.0.0.1/callback", "insecure"],
  ["ftp://localhost/callback", "insecure"],
  ["visas://callback", "insecure"],
  ["https://visas.example/callback#", "fragment"],
  ["https://visas.example/#top", "fragment"],
  ["", "malformed"],
  ["visas.example", "malformed"],
  ["https://*.visas.example/", "malformed"],
  ["https://visas.example/a b", "malformed"],
  [" https://visas.example/", "malformed"],
  ["https://visas.example\\@evil.example/", "malformed"],
  ["https://visas.example/\\evil.example", "malformed"],
  ["https:\\\\visas.example/", "malformed"],
  ["https://@visas.example/", "malformed"],
  ["https://:@visas.example/", "malformed"],
  ["https://visas.example/callback/@team", undefined],
  ["https://visas.example/callback?user=a@b.example", undefined],
  ["https://user@visas.example/", "malformed"],
  ["https://:secret@visas.example/", "malformed"],
  ["https://user:secret@visas.example/", "malformed"],
])("%s: %s", (address, problem) => {
  expect(redirectProblem(address)).toBe(problem);
});
