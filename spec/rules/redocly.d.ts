/**
 * What the rules use of Redocly's plugin interface. The command line tool is bundled and ships no types of its own.
 */

/** A place in one of the files of a description. */
export interface Location {
  readonly source: { readonly absoluteRef: string };
  readonly pointer: string;
  child(path: readonly (string | number)[]): Location;
  /** The key of the place instead of its value, where a problem is about the presence of something. */
  key(): Location;
}

/** A value of a description, together with where it stands once references are followed. */
export interface Place {
  readonly node: unknown;
  readonly location: Location;
}

export interface Problem {
  readonly message: string;
  readonly location?: Location;
  readonly suggest?: readonly string[];
}

export interface Context {
  readonly location: Location;
  readonly rawLocation: Location;
  readonly rawNode: unknown;
  readonly key: string | number;
  /** The node around this one. */
  readonly parent: unknown;
  readonly type: NodeType & { readonly name: string };
  report(problem: Problem): void;
  /** Follows a reference, relative to the file `from`; anything else comes back as it is. */
  resolve(
    node: unknown,
    from?: string,
  ): { readonly node: unknown; readonly location: Location | undefined };
}

export type Visit = (node: unknown, context: Context) => void;

export interface Visitor {
  readonly [type: string]: Visit | { readonly enter?: Visit; readonly leave?: Visit };
}

/** Makes the visitors of a rule. The options are what `redocly.yaml` says besides the severity. */
export type Rule = (options: Readonly<Record<string, unknown>>) => Visitor | readonly Visitor[];

/** A scalar, or a list of scalars, in the description of a node. */
export interface ScalarType {
  readonly type?: "string" | "boolean" | "number" | "integer" | "object" | "array";
  readonly items?: ScalarType;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
}

/** A scalar, the name of a node type, `null` for anything, or a function that chooses by the value. */
export type PropertyType = ScalarType | string | null | ((value: unknown) => string | ScalarType);

/** Which properties a node has, and of which types. */
export interface NodeType {
  readonly properties: Readonly<Record<string, PropertyType>>;
  readonly additionalProperties?: PropertyType;
  readonly items?: PropertyType;
  readonly required?: readonly string[];
  readonly requiredOneOf?: readonly string[];
  readonly extensionsPrefix?: string;
}

export type NodeTypes = Readonly<Record<string, NodeType>>;

export interface Plugin {
  readonly id: string;
  readonly rules: { readonly oas3: Readonly<Record<string, Rule>> };
  readonly typeExtension: { oas3(types: NodeTypes): NodeTypes };
}
