/** Ten well-known documents of public repositories on GitHub. None is copied here: each has a licence of its own. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { OWN } from "../packages.mjs";

const WELL_KNOWN = [
  ["Swagger Petstore", "ogen-go/ogen", "_testdata/examples/swagger-petstore-1.0.27.yaml"],
  ["Resend", "resend/resend-openapi", "resend.json"],
  ["Box", "box/box-openapi", "openapi/openapi-v2026.0.json"],
  ["Spotify", "sonallux/spotify-web-api", "fixed-spotify-open-api.yaml"],
  ["Intercom", "intercom/Intercom-OpenAPI", "descriptions/2.13/api.intercom.io.yaml"],
  ["Temporal", "temporalio/api", "openapi/openapiv3.yaml"],
  ["ElevenLabs", "elevenlabs/elevenlabs-docs", "fern/apis/api/openapi.json"],
  ["Datadog", "DataDog/datadog-api-client-typescript", ".generator/schemas/v1/openapi.yaml"],
  ["Google Maps", "googlemaps/openapi-specification", "dist/google-maps-platform-openapi3.json"],
  ["Asana", "Asana/openapi", "defs/asana_sdk_oas.yaml"],
].map(([name, repository, path]) => ({ name, repository, path }));

/**
 * The files of these documents in a folder: either in clones (`owner/name/path`), or in one list
 * (`owner__name__path`, with dashes for slashes). Names those that are not there.
 */
function wellKnownIn(folder) {
  return WELL_KNOWN.flatMap(({ name, repository, path }) => {
    const flat = `${repository.replace("/", "__")}__${path.replaceAll("/", "-")}`;
    const file = [join(folder, repository, path), join(folder, flat)].find(existsSync);
    if (file !== undefined) return [file];
    console.log(`not found: ${name} (https://github.com/${repository}: ${path})`);
    return [];
  });
}

/** The documents that a command line names, and the well-known ones of a folder; by default, our own. */
export function documentsOf(paths, folder) {
  const named = paths.map((path) => resolve(path));
  if (folder !== undefined) named.push(...wellKnownIn(resolve(folder)));
  return named.length > 0 ? named : [OWN];
}
