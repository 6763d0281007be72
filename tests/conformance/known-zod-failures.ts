/** Tests of the suite that generated validators are known to fail, by exact name, each with its reason. */
export const KNOWN_ZOD_FAILURES: Readonly<Record<string, string>> = {};
