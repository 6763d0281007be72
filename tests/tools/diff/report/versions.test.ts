/** The version that a comparison advises. */
import { expect, test } from "vitest";

import { nextVersion, type Semver } from "../../../../generator/tools/diff/compare.js";
import { changed } from "../base.js";
import { compareFiles } from "../compare.js";

test.each([
  ["1.2.3", "description", "x", "patch", "1.2.4"],
  ["1.2.3", "x-rate-limit", { limit: 90, window: 60, per: "key" }, "minor", "1.3.0"],
  ["1.2.3", "servers", [{ url: "https://other.example" }], "major", "2.0.0"],
  ["0.2.3", "servers", [{ url: "https://other.example" }], "major", "0.3.0"],
  ["spring", "servers", [{ url: "https://other.example" }], "major", undefined],
])(
  "a change %s before another %s asks for the right version",
  async (version, key, value, semver, next) => {
    const old = changed("/info/version", version);
    const now = changed(key === "description" ? "/info/description" : `/${key}`, value, old);
    const comparison = await compareFiles({ "o.json": old }, { "o.json": now });
    expect([comparison.semver, comparison.nextVersion]).toEqual([semver, next]);
  },
);

test.each<readonly [string, Readonly<Record<Semver, string | undefined>>]>([
  ["1.2.3", { none: "1.2.3", patch: "1.2.4", minor: "1.3.0", major: "2.0.0" }],
  ["0.2.3", { none: "0.2.3", patch: "0.2.4", minor: "0.2.4", major: "0.3.0" }],
  ["v1.2.3", { none: "v1.2.3", patch: "v1.2.4", minor: "v1.3.0", major: "v2.0.0" }],
  ["v0.2.3-rc.1", { none: "v0.2.3-rc.1", patch: "v0.2.4", minor: "v0.2.4", major: "v0.3.0" }],
  ["1.2", { none: undefined, patch: undefined, minor: undefined, major: undefined }],
])("the version %s is followed by these", (version, expected) => {
  for (const [semver, next] of Object.entries(expected))
    expect(nextVersion(version, semver as Semver)).toBe(next);
});
