/** The names of the schemas of several documents that share an output: each is unique there. */
import {
  addressShortener,
  type Api,
  type Declaration,
  originKey,
  pascalCase,
  type Report,
  type SharedModel,
} from "../../description/index.js";
import { SHARED_FOLDER } from "../emit/module-names.js";
import { assignNames, nameOf, type NameRequest } from "../names/assign.js";
import type { SchemaNames } from "../names/operations.js";
import type { RecordedNames } from "../names/record.js";
import { declarationRequests, sidesOf, symbolKey } from "../emitters/types/plan.js";

interface NamedApi {
  readonly name: string;
  readonly api: Api;
}

interface Naming {
  readonly shared: SharedModel;
  readonly report: Report;
  readonly recorded: RecordedNames;
}

interface NamedSchemas<Document> {
  readonly shared: SchemaNames;
  readonly documents: readonly (Document & { readonly schemas: SchemaNames })[];
}

/** Names what documents share, and what each has of its own. */
export function nameSchemas<Document extends NamedApi>(
  documents: readonly Document[],
  { shared, report, recorded }: Naming,
): NamedSchemas<Document> {
  const isOwn = (declaration: Declaration): boolean => shared.copyOf(declaration) === undefined;
  const requests = [
    ...requestsOf({ name: SHARED_FOLDER, api: shared.api }, () => true),
    ...documents.flatMap((document) => requestsOf(document, isOwn)),
  ];
  const names = assignNames(withDocumentNames(requests), report, recorded);
  const namesIn = ({ name, api }: NamedApi): SchemaNames["names"] =>
    new Map(
      api.declarations.flatMap((declaration) =>
        sidesOf(declaration).map((side) => {
          const copy = shared.copyOf(declaration);
          const [owner, own] = copy === undefined ? [name, declaration] : [SHARED_FOLDER, copy];
          const given = nameOf(names, keyIn(owner, symbolKey(own, side)));
          return [symbolKey(declaration, side), given] as const;
        }),
      ),
    );
  return {
    shared: {
      areShared: true,
      folderOf: () => undefined,
      names: namesIn({ name: SHARED_FOLDER, api: shared.api }),
    },
    documents: documents.map((document) => ({
      ...document,
      schemas: {
        areShared: false,
        folderOf: (declaration) => (isOwn(declaration) ? undefined : `../${SHARED_FOLDER}/`),
        names: namesIn(document),
      },
    })),
  };
}

interface DocumentRequest extends NameRequest {
  readonly document: string;
}

const keyIn = (document: string, key: string): string => `${document} ${key}`;

/** Every name is recorded, so that what another document adds renames nothing. */
const requestsOf = (
  { name: document, api }: NamedApi,
  isOwn: (declaration: Declaration) => boolean,
): readonly DocumentRequest[] => {
  const shorten = addressShortener(api);
  const { document: entry } = api.origin;
  return api.declarations.filter(isOwn).flatMap((declaration) => {
    const place = originKey(declaration.schema.origin);
    const seed = document === SHARED_FOLDER ? `${place} ${declaration.name}` : declaration.key;
    return declarationRequests(declaration, { seed: shorten(seed), entry }).map((request) => ({
      ...request,
      document,
      key: keyIn(document, request.key),
      seed: keyIn(document, request.seed ?? request.key),
      rank: request.rank === 1 ? 2 : request.rank,
    }));
  });
};

/** What several documents would call the same has the name of its document in front: `BillingError`. */
function withDocumentNames(requests: readonly DocumentRequest[]): readonly NameRequest[] {
  const owners = new Map<string, Set<string>>();
  for (const { wanted, document } of requests)
    owners.set(wanted, (owners.get(wanted) ?? new Set()).add(document));
  return requests.map((request): NameRequest => {
    const { document, wanted, longer = [] } = request;
    if (document === SHARED_FOLDER) return request;
    const own = `${pascalCase(document)}${wanted}`;
    return (owners.get(wanted)?.size ?? 0) > 1
      ? { ...request, wanted: own, longer: [wanted, ...longer] }
      : { ...request, longer: [own, ...longer] };
  });
}
