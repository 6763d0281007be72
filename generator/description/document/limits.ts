/** Levels of nesting that a document may have. Real documents stay below 100. */
export const MAX_DEPTH = 1000;

/**
 * The same for YAML, whose composer is recursive: at about 1,000 levels it overflows the stack and ends the process.
 */
export const MAX_YAML_DEPTH = 500;

/** Maximum size of a file in megabytes. The largest public description has about 15. */
export const MAX_MEGABYTES = 256;
export const MAX_BYTES: number = MAX_MEGABYTES * 1e6;

/** Maximum number of files in a description. The largest public multi-file description has about 1,500. */
export const MAX_DOCUMENTS = 10_000;

/** Nodes that expanding the aliases and merge keys of one YAML file may add. */
export const MAX_ALIAS_NODES = 1_000_000;

/** Nodes that replacing misplaced references by their targets may add. */
export const MAX_TRANSCLUDED_NODES = 1_000_000;

/** Nodes of schemas that the media types of Swagger 2.0 may repeat, in all operations together. */
export const MAX_MEDIA_TYPE_NODES = 300_000;

/** Path Items within each other that a bundle puts in place of references. */
export const MAX_PLACED_DEPTH = 100;

/** Levels of nested schemas without a name in between. */
export const MAX_SCHEMA_DEPTH = 128;

/**
 * Nodes that the JSONPaths of all overlays together may visit, filters included; besides, each action may visit every
 * node of the description so many times.
 */
export const MAX_PATH_STEPS = 5_000_000;
export const MAX_VISITS = 10;

/** Nodes that the updates of all overlays together may add; a larger description may double. */
export const MAX_OVERLAY_NODES = 100_000;
