/** The versions of OpenAPI that differ in what they have: a patch version changes nothing. */
export type Family = "3.0" | "3.1" | "3.2";
