/** Which values of responses are used in later requests, according to Link Objects and Arazzo workflows. */
import {
  type Api,
  child,
  createFollow,
  createOperationFinder,
  type DocumentSet,
  get,
  getText,
  type LocatedValue,
  members,
  type Operation,
  OriginMap,
  type Status,
  valueAt,
} from "../../../description/index.js";

/** A value of a response that is a parameter of another operation. */
export interface Flow {
  readonly from: string;
  /** The status of the response; absent: every success. */
  readonly status?: Status;
  /** A runtime expression (OpenAPI 3.2, 4.21.4) that is evaluated in the exchange. */
  readonly expression: string;
  readonly to: string;
  readonly parameter: string;
}

/** The links of a document's responses. */
export function linksOf(api: Api, set: DocumentSet): readonly Flow[] {
  const follow = createFollow(set, () => undefined);
  const placesOf = createOperationFinder(set);
  const ids = new OriginMap<string>();
  for (const { origin, id } of api.operations) ids.set(origin, id);
  return api.operations.flatMap((operation) =>
    operation.responses.flatMap((response) => {
      const { origin, status } = response;
      const found = valueAt(set.documents.get(origin.document)?.value, origin.pointer);
      const links = found && child({ ...origin, value: found.value }, "links");
      return members(links).flatMap(([, entry]) => {
        const link = follow(entry)?.place;
        const ref = getText(link?.value, "operationRef");
        const place = link && ref !== undefined ? placesOf(ref, link).at(-1) : undefined;
        const to = getText(link?.value, "operationId") ?? (place && ids.get(place));
        const given = link && child(link, "parameters");
        return to === undefined ? [] : flowsTo(to, operation, { status, given });
      });
    }),
  );
}

function flowsTo(
  to: string,
  { id }: Operation,
  { status, given }: { readonly status: Status; readonly given: LocatedValue | undefined },
): readonly Flow[] {
  return members(given).flatMap(([name, { value: expression }]) =>
    typeof expression === "string"
      ? [{ from: id, status, expression, to, parameter: bareName(name) }]
      : [],
  );
}

/** Parameters of a link may contain their location: `path.id`. */
const bareName = (name: string): string => name.replace(/^(?:path|query|header|cookie)\./, "");

/** Steps of workflows whose outputs are parameters of later ones (Arazzo 1.0, 4.6.5). */
export function workflowFlows(workflows: unknown): readonly Flow[] {
  return list(get(workflows, "workflows")).flatMap((workflow) => {
    const steps = list(get(workflow, "steps"));
    const byId = new Map(steps.map((step) => [getText(step, "stepId") ?? "", step]));
    return steps.flatMap((step) =>
      [...parametersOf(step), ...payloadOf(get(get(step, "requestBody"), "payload"))].flatMap(
        ({ name, value }) => {
          const [, stepId, output] = /^\$steps\.([^.]+)\.outputs\.(.+)$/.exec(value) ?? [];
          const source = byId.get(stepId ?? "");
          const expression = getText(get(source, "outputs"), output ?? "");
          if (expression === undefined) return [];
          return [
            { from: operationOf(source), to: operationOf(step), expression, parameter: name },
          ];
        },
      ),
    );
  });
}

interface GivenValue {
  readonly name: string;
  readonly value: string;
}

const parametersOf = (step: unknown): readonly GivenValue[] =>
  list(get(step, "parameters")).flatMap((parameter) => {
    const [name, value] = [getText(parameter, "name"), getText(parameter, "value")];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });

/** The top-level members of a body, and of lists in it. */
const payloadOf = (payload: unknown): readonly GivenValue[] =>
  typeof payload !== "object" || payload === null
    ? []
    : Object.entries(payload).flatMap(([name, member]: [string, unknown]) =>
        [member, ...list(member)].flatMap((value) =>
          typeof value === "string" ? [{ name, value }] : [],
        ),
      );

/** `$sourceDescriptions.name.operationId` names one of several documents. */
const operationOf = (step: unknown): string =>
  (getText(step, "operationId") ?? "").replace(/^\$sourceDescriptions\.[^.]+\./, "");

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
