/** Levels of nesting that a document may have. Real ones stay below 100. */
export const MAX_DEPTH = 1000;

/** The same in YAML, whose composer recurses: near 1,000 levels it ends the process, as the stack is too short for its patterns. */
export const MAX_YAML_DEPTH = 500;

/** Megabytes that one file may have. The largest public description has about 15. */
export const MAX_MEGABYTES = 256;

/** Files that one description may have. The largest public description in parts has about 1,500. */
export const MAX_DOCUMENTS = 10_000;

/** Nodes that the aliases and merge keys of one YAML file may add by being expanded. */
export const MAX_ALIAS_NODES = 1_000_000;

/** Nodes that references in place of what cannot be one may add by being replaced. */
export const MAX_TRANSCLUDED_NODES = 1_000_000;

/** Levels of schemas within schemas that have no name in between. */
export const MAX_SCHEMA_DEPTH = 128;

/** Nodes that the path of an overlay's action may visit, filters included. */
export const MAX_PATH_STEPS = 10_000_000;
