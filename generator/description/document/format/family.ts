/** The versions of OpenAPI that differ in their structure: a patch version changes nothing. */
export type Family = "3.0" | "3.1" | "3.2";
