/** What changes one thing that the library does. */
import type { Input, Item, Library, Reply } from "./library.js";

export type Members = Readonly<Record<string, unknown>>;
export type Plant = (library: Library) => void;
export type Defect = readonly [
  name: string,
  code: string,
  operations: readonly string[],
  plant: Plant,
];

export const fail = (): never => {
  throw new Error("a bug");
};
/** Changes the responses of one operation. */
export const answers =
  (id: string, change: (reply: Reply, input: Input, library: Library) => Reply): Plant =>
  (library) => {
    const handler = library.handlers[id] ?? fail;
    library.handlers[id] = (input) => change(handler(input), input, library);
  };
/** Changes the requests that one operation sees. */
export const sees =
  (id: string, change: (input: Input) => Partial<Input>): Plant =>
  (library) => {
    const handler = library.handlers[id] ?? fail;
    library.handlers[id] = (input) => handler({ ...input, ...change(input) });
  };
export const fails = (id: string, when: (input: Input) => boolean): Plant =>
  sees(id, (input) => (when(input) ? fail() : {}));
export const bodyOf = ({ body }: Reply): Members => body as Members;
export const body = (id: string, change: (body: Members, input: Input) => unknown): Plant =>
  answers(id, (reply, input) => ({ ...reply, body: change(bodyOf(reply), input) }));
export const items = (
  id: string,
  key: string,
  change: (all: readonly Item[], input: Input) => readonly Item[],
): Plant =>
  body(id, (found, input) => ({ ...found, [key]: change(found[key] as readonly Item[], input) }));
export const drops = (id: string, ...names: string[]): Plant =>
  sees(id, ({ body: sent }) => ({
    body: Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name))),
  }));
export const maps = (id: string, name: string, change: (value: never) => unknown): Plant =>
  sees(id, ({ body: sent }) => ({
    body: Object.hasOwn(sent, name) ? { ...sent, [name]: change(sent[name] as never) } : sent,
  }));
export const asks = (id: string, change: (query: Members) => Members): Plant =>
  sees(id, ({ query }) => ({ query: { ...query, ...change(query) } }));
export const ignores = (id: string, ...names: string[]): Plant =>
  asks(id, () => Object.fromEntries(names.map((name) => [name, undefined])));
export const hasText = (value: unknown, pattern: RegExp): boolean =>
  pattern.test(JSON.stringify(value) ?? "");
export const latin = (text: string): string => text.replace(/[^\0-\u00ff]/g, "?");

export const BOOKS = ["addBook", "getBook", "listBooks"];
export const CHANGE = ["addBook", "getBook", "changeBook"];
export const MEMBERS = ["addMember", "getMember", "listMembers"];
