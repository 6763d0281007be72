/** A mock of a few operations, and what it says about each request. */
import { buildModel } from "../../../generator/description/builder/build-model.js";
import {
  createMock,
  type MockLogEntry,
  type MockServerOptions,
} from "../../../generator/tools/mock/mock.js";
import { loadFiles } from "../../support/load.js";

export const HOST = "http://mock.test";

interface Mocked {
  readonly response: Response;
  readonly text: string;
  readonly answer: MockLogEntry | undefined;
}

/** A mock of operations by path and method, whose responses need no descriptions. */
export async function mockOf(
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>,
  { document = {}, ...options }: MockServerOptions & { readonly document?: object } = {},
) {
  const stated = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, { responses, ...operation }]) => [
        method,
        { operationId: `${method}${path}`, ...operation, responses: described(responses) },
      ]),
    ),
  ]);
  const { set } = await loadFiles({
    "openapi.json": {
      openapi: "3.1.1",
      info: { title: "Things", version: "1" },
      paths: Object.fromEntries(stated),
      ...document,
    },
  });
  if (set === undefined) throw new Error("the document does not load");
  const answers: MockLogEntry[] = [];
  const onAnswer = (answer: MockLogEntry): void => void answers.push(answer);
  const mock = createMock({ api: buildModel(set, () => undefined), set }, { ...options, onAnswer });
  return async (path: string, init?: RequestInit): Promise<Mocked> => {
    const response = await mock(new Request(`${HOST}${path}`, init));
    return { response, text: await response.text(), answer: answers.at(-1) };
  };
}

interface Described {
  readonly responses: Readonly<Record<string, object>>;
  readonly [field: string]: unknown;
}

const described = (responses: Described["responses"]): object =>
  Object.fromEntries(
    Object.entries(responses).map(([status, one]) => [status, { description: "It.", ...one }]),
  );
