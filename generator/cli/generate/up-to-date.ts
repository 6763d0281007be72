import {
  isCurrent,
  isPredictable,
  isYoungerThanGenerator,
  type LoadedConfig,
  type Manifest,
  presentState,
  readFolderManifest,
} from "../../output/index.js";
import { generatorVersion } from "../../description/index.js";

export const oldManifest = (config: LoadedConfig): Manifest | undefined =>
  readFolderManifest(config.output, () => undefined);

/** Returns whether a run would change nothing. The document is not even parsed for this. */
export function isUpToDate(config: LoadedConfig): boolean {
  const manifest = oldManifest(config);
  // Only the model shows which handler files are needed, so the document must be read if handlers are configured.
  return (
    config.handlers === undefined &&
    manifest !== undefined &&
    isPredictable(config) &&
    isYoungerThanGenerator(config.output) &&
    isCurrent(manifest, presentState(config, generatorVersion()))
  );
}
