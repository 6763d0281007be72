/** The contract of a program: what of an API it depends on. */
import { dirname, relative } from "node:path";
import type { Compiler } from "../print/ts-morph.js";

import {
  type Api,
  contractEmpty,
  contractProgram,
  messageOf,
  type Operation,
  programEmpty,
  type Report,
  type SourceDocument,
  type Webhook,
} from "../../description/index.js";
import type { LoadedConfig } from "../config/config.js";
import type { ApiNames, NamedOperation } from "../names/operations.js";
import type { GeneratedFile } from "../print/output-file.js";
import {
  ALL,
  CONTRACT_NAME,
  contractHash,
  contractText,
  createContract,
  hashModule,
  pathOf,
  type UsedExchange,
  type UsedPaths,
} from "./format.js";
import { usageOf } from "../usage/usage.js";
import { usedPaths } from "./messages.js";
import { Program } from "./program.js";
import { programUses } from "./program-uses.js";
import type { NamedUse, Uses } from "./uses.js";

interface ContractSource {
  readonly api: Api;
  readonly names: ApiNames;
  readonly sources: ReadonlyMap<string, SourceDocument>;
  /** The output, in TypeScript. */
  readonly files: readonly GeneratedFile[];
}

/** The contract that `consumer` asks for, and the module with its hash. Nothing, if the program cannot be read, which is reported. */
export function findContract(
  { api, names, sources, files }: ContractSource,
  { consumer, file, input, output }: LoadedConfig,
  report: Report,
): readonly GeneratedFile[] {
  if (consumer === undefined) return [];
  const { name, program: patterns, tsconfig } = consumer;
  const folder = dirname(file ?? input);
  let program: Program;
  try {
    const all = [...files, hashModule("")];
    program = new Program({ patterns, tsconfig, folder, output, files: all });
  } catch (error) {
    report(contractProgram({ why: messageOf(error) }));
    return [];
  }
  if (program.files.length + program.others.length === 0) report(programEmpty({ patterns }));
  const reader = new ContractReader(program);
  const inText = usageOf(program.others, names, { api, webhooks: [], schemas: [], folder });
  const named = api.operations.flatMap((operation): [string, UsedExchange][] => {
    const at = inText.places.get(operation.id);
    return at === undefined ? [] : [[keyOfOperation(operation), wholeOf(operation, at)]];
  });
  const parts = {
    consumer: name,
    operations: { ...reader.operations(names), ...Object.fromEntries(named) },
    webhooks: reader.webhooks(api.webhooks),
    notes: { ...reader.notes(), ...Object.fromEntries(named.map(([, { at }]) => [at, UNREAD])) },
  };
  const isEmpty = [parts.operations, parts.webhooks].every((one) => Object.keys(one).length === 0);
  if (isEmpty) report(contractEmpty({ name, output: relative(folder, output) }));
  return [
    { path: CONTRACT_NAME, text: contractText(createContract(parts, api, sources)) },
    hashModule(contractHash(parts)),
  ];
}

const UNREAD = "The compiler of TypeScript does not read this file: all of what it calls counts.";

class ContractReader {
  readonly #program: Program;
  readonly #uses: Uses;
  readonly #errors: readonly Compiler.Node[];

  constructor(program: Program) {
    this.#program = program;
    // First: what is asked of single expressions can change what the compiler finds later.
    this.#errors = program.errors();
    this.#uses = programUses(program);
  }

  notes(): UsedPaths {
    const places = [...this.#uses.notes.keys(), ...this.#errors];
    return Object.fromEntries(
      places.map((node) => [
        this.#program.placeOf(node),
        this.#uses.notes.get(node) ?? "This does not compile: what it uses may be missing here.",
      ]),
    );
  }

  /** The operations by method and path. */
  operations({ groups }: ApiNames): Readonly<Record<string, UsedExchange>> {
    const functions = new Map<Compiler.Node, readonly [Operation, Compiler.FunctionDeclaration]>();
    for (const { fileName, operations } of groups)
      for (const named of operations) {
        const own = this.#functionOf(named, `client/${fileName}.ts`);
        // Everything that sends a request of the operation names its descriptor.
        const [descriptor] = own === undefined ? [] : this.#descriptorsIn(own);
        if (own !== undefined && descriptor !== undefined)
          functions.set(descriptor, [named.operation, own]);
      }
    const used = new Map<Compiler.Node, NamedUse>();
    for (const [declaration, { at, whole, isRead }] of this.#uses.named)
      for (const descriptor of this.#descriptorsIn(declaration)) {
        const isTyped = /^(?:client|query)\//.test(this.#program.pathOf(declaration) ?? "");
        const known = used.get(descriptor) ?? { at, whole: false, isRead: false };
        known.whole ||= whole || !isTyped;
        known.isRead ||= isRead;
        used.set(descriptor, known);
      }
    return Object.fromEntries(
      [...used].flatMap(([descriptor, { at, whole, isRead }]) => {
        const [operation, own] = functions.get(descriptor) ?? [];
        if (operation === undefined || own === undefined) return [];
        const place = this.#program.placeOf(at);
        const exchange = whole
          ? wholeOf(operation, place)
          : this.#exchange(operation, own, { at: place, isRead });
        return [[keyOfOperation(operation), exchange]];
      }),
    );
  }

  #functionOf({ functionName }: NamedOperation, path: string) {
    const { ts } = this.#program;
    return this.#program
      .generated(path)
      ?.statements.filter((one) => ts.isFunctionDeclaration(one))
      .find(({ name }) => name?.text === functionName);
  }

  readonly #descriptors = new Map<Compiler.Node, ReadonlySet<Compiler.Node>>();

  /** The descriptors that a function or constant of the output names, itself or through others. */
  #descriptorsIn(declaration: Compiler.Node): ReadonlySet<Compiler.Node> {
    const known = this.#descriptors.get(declaration);
    if (known !== undefined) return known;
    const found = new Set<Compiler.Node>();
    this.#descriptors.set(declaration, found);
    const { ts, checker } = this.#program;
    if (/^descriptors[./]/.test(this.#program.pathOf(declaration) ?? ""))
      return found.add(declaration);
    const visit = (node: Compiler.Node): void => {
      if (ts.isTypeNode(node)) return;
      // A group that is named as a whole is chosen from later.
      if (ts.isIdentifier(node) && node.parent !== declaration)
        for (const one of this.#program.generatedAt(checker.getSymbolAtLocation(node)))
          if (ts.isFunctionDeclaration(one) || ts.isVariableDeclaration(one))
            for (const descriptor of this.#descriptorsIn(one)) found.add(descriptor);
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(declaration, visit);
    return found;
  }

  #exchange(
    operation: Operation,
    { parameters, type }: Compiler.FunctionDeclaration,
    { at, isRead }: { readonly at: string; readonly isRead: boolean },
  ): UsedExchange {
    const { ts, checker } = this.#program;
    const request = parameters.find(({ name }) => ts.isIdentifier(name) && name.text === "request");
    const results =
      isRead && type !== undefined && ts.isTypeReferenceNode(type)
        ? (type.typeArguments ?? [])
        : [];
    const [body, item, responses] = [results[0], results.at(-2), results.at(-1)].map(
      (one) => one && checker.getTypeFromTypeNode(one),
    );
    const pages = this.#uses.paging && pagesOf(operation, this.#program.placeOf(this.#uses.paging));
    // A body without a name of its own is declared again where a call and its items are.
    const items = operation.pagination?.items ?? "";
    const shown = {
      ...this.#pathsOf(body, []),
      ...(results.length > 2 && pathsBelow(items, this.#pathsOf(item, []))),
    };
    const sent =
      request === undefined ? {} : this.#paths(checker.getTypeAtLocation(request), "write");
    // A group of parameters is none itself.
    const sends = Object.entries(sent).filter(([path]) => /^\/(?:body$|[^/]+\/)/.test(path));
    return {
      at,
      sends: { ...pages?.sends, ...Object.fromEntries(sends) },
      reads: this.#reads(operation, responses, { ...shown, ...pages?.reads }),
    };
  }

  #paths(type: Compiler.Type, side: "read" | "write", implied?: UsedPaths): UsedPaths {
    return usedPaths(type, side, { program: this.#program, uses: this.#uses, implied });
  }

  /** Successes are always read; of failures, those of which the program reads something or names the status. */
  #reads(
    operation: Operation,
    responses: Compiler.Type | undefined,
    implied: UsedPaths = {},
  ): UsedExchange["reads"] {
    const { texts } = this.#uses;
    return Object.fromEntries(
      operation.responses.flatMap(({ status, headers }): [string, UsedPaths][] => {
        const key = String(status);
        const isSuccess = /^(?:[123]|default)/.test(key);
        const untyped = isSuccess ? this.#uses.body : this.#uses.errorBody;
        const paths = {
          ...pathsBelow("/body", this.#pathsOf(responses, [key], isSuccess ? implied : {})),
          ...pathsBelow("/headers", this.#pathsOf(responses, ["headers", key])),
          ...Object.fromEntries(
            headers.flatMap(({ name }) => {
              const named = texts.get(name.toLowerCase());
              return named ? [[pathOf(["headers", name]), this.#program.placeOf(named)]] : [];
            }),
          ),
          ...(untyped && { [pathOf(["body", ALL])]: this.#program.placeOf(untyped) }),
        };
        const isNamed = isSuccess || texts.has(key) || Object.keys(paths).length > 0;
        return isNamed ? [[key, paths]] : [];
      }),
    );
  }

  /** What is used of a member of a type. */
  #pathsOf(
    type: Compiler.Type | undefined,
    names: readonly string[],
    implied?: UsedPaths,
  ): UsedPaths {
    const { checker } = this.#program;
    const member = names.reduce<Compiler.Type | undefined>((at, name) => {
      const property = at && checker.getPropertyOfType(at, name);
      return property && checker.getTypeOfSymbol(property);
    }, type);
    return member === undefined ? {} : this.#paths(member, "read", implied);
  }

  /** The webhooks by method and key: those that the program names, and all if it names none. */
  webhooks(webhooks: readonly Webhook[]): Readonly<Record<string, UsedExchange>> {
    const { named, texts } = this.#uses;
    const [, first] = [...named].find(([one]) => this.#program.pathOf(one) === "webhooks.ts") ?? [];
    if (first === undefined) return {};
    const isNamed = ({ type, key }: Webhook): boolean => {
      const parts = (type ?? key).toLowerCase().split(".");
      const patterns = parts.map((_, index) => [...parts.slice(0, index), "*"].join("."));
      return [...patterns, parts.join(".")].some((name) => texts.has(name));
    };
    const handled = webhooks.filter(isNamed);
    return Object.fromEntries(
      (handled.length > 0 ? handled : webhooks).map((webhook) => [
        `${webhook.method} ${keyOf(webhook)}`,
        this.#delivery(webhook, first.at),
      ]),
    );
  }

  #delivery({ type, key }: Webhook, first: Compiler.Node): UsedExchange {
    const at = this.#program.placeOf(this.#uses.texts.get((type ?? key).toLowerCase()) ?? first);
    const { ts, checker } = this.#program;
    const map = this.#program
      .generated("webhooks.ts")
      ?.statements.filter((one) => ts.isInterfaceDeclaration(one))
      .find(({ name }) => name.text === "WebhookEventMap");
    const event = map && checker.getPropertyOfType(checker.getTypeAtLocation(map), type ?? key);
    const body =
      event === undefined
        ? { [pathOf([ALL])]: at }
        : this.#paths(checker.getTypeOfSymbol(event), "read");
    return { at, reads: { delivery: pathsBelow("/body", body) } };
  }
}

const keyOfOperation = ({ method, path }: Operation): string => `${method} ${path}`;

/** The key as in the document. */
const keyOf = ({ key, method }: Webhook): string =>
  key.endsWith(` ${method}`) ? key.slice(0, -method.length - 1) : key;

const pathsBelow = (pointer: string, paths: UsedPaths): UsedPaths =>
  Object.fromEntries(Object.entries(paths).map(([path, at]) => [pointer + path, at]));

function wholeOf({ responses }: Operation, at: string): UsedExchange {
  const all = { [pathOf([ALL])]: at };
  return {
    at,
    sends: all,
    reads: Object.fromEntries(responses.map(({ status }) => [String(status), all])),
  };
}

/** What a client sends and reads by itself to get the next page. */
function pagesOf({ pagination }: Operation, at: string) {
  if (pagination === undefined) return { sends: {}, reads: {} };
  const { page, cursor, offset, items, more, current, last, total, next } = pagination;
  const inQuery = [page, cursor, offset].filter((name) => name !== undefined);
  const pointers = [items, more, current, last, total, next].flatMap((one) => one || []);
  return {
    sends: Object.fromEntries(inQuery.map((name) => [pathOf(["query", name]), at])),
    reads: Object.fromEntries(pointers.map((pointer) => [pointer.replaceAll("*", "~2"), at])),
  };
}
