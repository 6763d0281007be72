import type { LoadedConfig } from "../../config/config.js";
import { generatorVersion } from "../../core/version.js";
import { isCurrent } from "../../write/compare.js";
import { readFolderManifest } from "../../write/disk.js";
import { isPredictable, presentState } from "../../write/fingerprint.js";
import { isYoungerThanGenerator } from "../../write/freshness.js";
import type { Manifest } from "../../write/manifest.js";

export const oldManifest = (config: LoadedConfig): Manifest | undefined =>
  readFolderManifest(config.output, () => undefined);

/** Whether a run would change nothing: then nothing is even parsed. */
export function isUpToDate(config: LoadedConfig): boolean {
  const manifest = oldManifest(config);
  // A handler file may have been removed, which is nobody's business but the model's to know.
  return (
    config.handlers === undefined &&
    manifest !== undefined &&
    isPredictable(config) &&
    isYoungerThanGenerator(config.output) &&
    isCurrent(manifest, presentState(config, generatorVersion()))
  );
}
