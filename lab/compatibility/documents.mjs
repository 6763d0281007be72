/** Ten well-known documents of public repositories on GitHub. None is copied here: each has a licence of its own. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { OWN, packageFile } from "../packages.mjs";

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

/** Ten more, which are compared with other generators too. One of them comes in a package of npm. */
export const RECEIPTS = [
  ...WELL_KNOWN,
  ...[
    ["Binance", "binance/binance-api-swagger", "spot_api.yaml"],
    ["Deepgram", "deepgram/deepgram-api-specs", "openapi.yaml"],
    [
      ...["Elasticsearch", "elastic/elasticsearch-specification"],
      "output/openapi/elasticsearch-serverless-openapi.json",
    ],
    [
      ...["Mailchimp Transactional", "mailchimp/mailchimp-client-lib-codegen"],
      "spec/transactional.openapi.json",
    ],
    ["Medusa", "medusajs/medusa", "www/apps/api-reference/specs/store/openapi.full.yaml"],
    ["Qdrant", "qdrant/qdrant", "docs/redoc/v1.6.x/openapi.json"],
    ["Telegram", "ogen-go/ogen", "_testdata/examples/telegram_bot_api.json"],
    ["Typesense", "typesense/typesense-api-spec", "openapi.yaml"],
    ["Webex", "webex/webex-openapi-specs", "public-spec/webex-messaging.json"],
  ].map(([name, repository, path]) => ({ name, repository, path })),
  { name: "GitHub", npm: "@octokit/openapi", path: "generated/api.github.com.json" },
];

/**
 * The file of a document in a folder: either in clones (`owner/name/path`), or in one list (`owner__name__path`, with
 * dashes for slashes); or in a package that is installed here. Names what is not there.
 */
export function documentIn({ name, repository, path, npm }, folder) {
  if (npm !== undefined) return packageFile(`${npm}/${path}`);
  const flat = `${repository.replace("/", "__")}__${path.replaceAll("/", "-")}`;
  const places = folder === undefined ? [] : [join(folder, repository, path), join(folder, flat)];
  const file = places.find(existsSync);
  if (file === undefined)
    console.error(`not found: ${name} (https://github.com/${repository}: ${path})`);
  return file;
}

/** The documents that a command line names, and the well-known ones of a folder; by default, our own. */
export function documentsOf(paths, folder) {
  const named = paths.map((path) => resolve(path));
  if (folder !== undefined)
    named.push(...WELL_KNOWN.flatMap((document) => documentIn(document, resolve(folder)) ?? []));
  return named.length > 0 ? named : [OWN];
}
