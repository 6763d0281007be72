import type { Finding } from "./findings/finding.js";

/** The version increment that a change requires (https://semver.org). */
export type Semver = "none" | "patch" | "minor" | "major";

/** `major` if something breaks, `patch` if only documentation has changed, otherwise `minor`. */
export function semverOf(findings: readonly Pick<Finding, "kind" | "verdict">[]): Semver {
  if (findings.some(({ verdict }) => verdict === "breaking")) return "major";
  if (findings.some(({ kind }) => kind !== "docs")) return "minor";
  return findings.length > 0 ? "patch" : "none";
}

const VERSION = /^(v?)(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

/** The version that should follow; below 1.0.0 a breaking change raises the minor number (semver.org, 4). */
export function nextVersion(version: string, semver: Semver): string | undefined {
  const [, prefix = "", ...parts] = VERSION.exec(version) ?? [];
  const [major, minor, patch] = parts.map(Number);
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  switch (semver) {
    case "none":
      return version;
    case "patch":
      return `${prefix}${major}.${minor}.${patch + 1}`;
    case "minor":
      return major === 0 ? `${prefix}0.${minor}.${patch + 1}` : `${prefix}${major}.${minor + 1}.0`;
    case "major":
      return major === 0 ? `${prefix}0.${minor + 1}.0` : `${prefix}${major + 1}.0.0`;
    default:
      return semver satisfies never;
  }
}
