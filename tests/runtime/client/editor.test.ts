/** What an editor shows: the comments of methods, the types of calls, and what is wrong with a handler's reply. */
import { join } from "node:path";

import ts from "typescript";
import { expect, it } from "vitest";

import type { Artefact } from "../../../generator/output/config/artefacts.js";
import { generateFrom } from "../../support/generate.js";
import { inFolder } from "../../output/artefacts/outputs.js";
import { SHOP } from "../../output/artefacts/size/shop.js";
import { list, object, ref } from "../../support/openapi.js";

const COMMENTS = `
import { createApi } from "./client/index.js";
const api = createApi();
api.order.getStock; api.item.findByLabel; api.item.delete;
`;

const CALLS = `
import { createApi } from "./client/index.js";
const { tasks } = createApi();
export const got = tasks.get({ params: { id: "1" } });
export const added = tasks.create({ body: { title: "x" } });
export const listed = tasks.list();
export const result = got.result();
`;

/** Each reply is wrong in another way. */
const REPLIES = `
import type { HandlerReply, Reply, TasksHandlers } from "./server.js";
import type { CreateTaskResponses, ListTasksResponses } from "./operations.js";
export const tasks: TasksHandlers = {
  async get(): Promise<HandlerReply<TasksHandlers["get"]>> {
    if (Date.now() > 1) return { status: 404, body: { title: "x" } };
    if (Date.now() > 2) return { status: 418, body: { title: "x" } };
    return { status: 200, body: { title: 1 } };
  },
  async create(): Promise<Reply<CreateTaskResponses>> {
    return { status: 201, body: { title: "x" } };
  },
  list: (): Reply<ListTasksResponses> => ({ status: 200, body: [{ name: "x" }] }),
};
`;

const json = (schema: object) => ({ description: "", content: { "application/json": { schema } } });
const task = ref("Task");
const problem = { 404: json(ref("Problem")) };
const located = { Location: { required: true, schema: { type: "string" } } };
const objectOf = (name: string) => object({ [name]: { type: "string" } }, [name]);
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const TASKS = {
  paths: {
    "/tasks": {
      get: { tags: ["tasks"], operationId: "listTasks", responses: { 200: json(list(task)) } },
      post: {
        tags: ["tasks"],
        operationId: "createTask",
        requestBody: { required: true, content: { "application/json": { schema: task } } },
        responses: { 201: { ...json(task), headers: located }, ...problem },
      },
    },
    "/tasks/{id}": {
      get: {
        tags: ["tasks"],
        operationId: "getTask",
        parameters: [id],
        responses: { 200: json(task), ...problem },
      },
    },
  },
  components: { schemas: { Task: objectOf("title"), Problem: objectOf("message") } },
};

interface Editor {
  readonly service: ts.LanguageService;
  readonly file: string;
  readonly program: string;
}

/** What is shown for the name that begins a piece of the program. */
const infoAt = ({ service, file, program }: Editor, piece: string): ts.QuickInfo | undefined =>
  service.getQuickInfoAtPosition(file, program.indexOf(piece));

/** The comment and the tags of a name. */
function commentAt(editor: Editor, piece: string): string {
  const info = infoAt(editor, piece);
  return [
    ts.displayPartsToString(info?.documentation),
    ...(info?.tags ?? []).map(({ name }) => `@${name}`),
  ].join(" ");
}

function serviceFor(file: string): ts.LanguageService {
  const { sys } = ts;
  return ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => sys.getCurrentDirectory(),
    getCompilationSettings: () => ({
      strict: true,
      module: ts.ModuleKind.NodeNext,
      types: [],
      lib: ["lib.es2022.d.ts"],
    }),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: sys.fileExists,
    readFile: sys.readFile,
  });
}

interface Opened {
  readonly document: object;
  readonly program: string;
  readonly only?: readonly Artefact[];
}

async function open(
  { document, program, only = ["types", "client"] }: Opened,
  look: (editor: Editor) => void,
): Promise<void> {
  const { files } = await generateFrom(document, { only });
  await inFolder(new Map([...files, ["program.ts", program]]), (folder) => {
    const file = join(folder, "program.ts");
    look({ service: serviceFor(file), file, program });
  });
}

it("methods have the comments of their functions", async () => {
  await open({ document: SHOP, program: COMMENTS }, (editor) => {
    const [derived, generic, renamed] = ["getStock;", "findByLabel;", "delete;"].map((piece) =>
      commentAt(editor, piece),
    );
    expect(derived).toContain("Calls getStock");
    expect(generic).toContain("Calls findByLabel");
    expect(generic).toContain("@deprecated");
    expect(renamed).toContain("Calls deleteItem");
  });
});

it("calls are shown by their data, on one line", async () => {
  await open({ document: TASKS, program: CALLS }, (editor) => {
    const shown = ["got", "added", "listed", "result"].map((name) =>
      ts.displayPartsToString(infoAt(editor, `${name} =`)?.displayParts),
    );
    expect(shown).toEqual([
      "const got: Call<Task, GetTaskResponses>",
      "const added: Call<Task, CreateTaskResponses>",
      "const listed: Call<Task[], ListTasksResponses>",
      "const result: Promise<Result<GetTaskResponses>>",
    ]);
  });
});

it("a wrong reply of a handler is explained where it is, in at most three lines", async () => {
  const only = ["types", "client", "zod", "server"] as const;
  await open({ document: TASKS, program: REPLIES, only }, ({ service, file, program }) => {
    const messages = service.getSemanticDiagnostics(file).map(({ start = 0, messageText }) => ({
      at: program.slice(0, start).split("\n").length,
      lines: ts.flattenDiagnosticMessageText(messageText, "\n").split("\n"),
    }));
    expect(messages.map(({ at }) => at)).toEqual([6, 7, 8, 11, 13]);
    expect(messages.flatMap(({ lines }) => (lines.length > 3 ? [lines] : []))).toEqual([]);
    expect(messages.map(({ lines }) => lines.at(-1)?.trim())).toMatchInlineSnapshot(`
      [
        "Object literal may only specify known properties, and 'title' does not exist in type 'Problem'.",
        "Type '418' is not assignable to type '200 | 404'.",
        "Type 'number' is not assignable to type 'string'.",
        "Property 'headers' is missing in type '{ status: 201; body: { title: string; }; }' but required in type 'BodyReplyWith<201, Task, { Location: string; }>'.",
        "Object literal may only specify known properties, and 'name' does not exist in type 'Task'.",
      ]
    `);
  });
});
