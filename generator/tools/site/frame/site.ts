import type {
  Api,
  Declaration,
  FoundDecision,
  JsonValue,
  Operation,
} from "../../../description/index.js";
import type { DiffReport } from "../../diff/index.js";
import type { Examples } from "../../examples/index.js";
import type {
  CallProgram,
  DocumentEvent,
  DocumentEvents,
  ExampleOf,
  NamedOperation,
  OperationGroup,
  SampleRequest,
} from "../../../output/index.js";
import type { Html } from "../markup/html.js";
import type { Markdown } from "../markup/markdown.js";

/** The data that pages are made from, computed once. */
export interface Site {
  readonly api: Api;
  /** Who is behind the API: the Info Object of the document, as it is written. */
  readonly about: unknown;
  readonly groups: readonly SiteGroup[];
  readonly events: DocumentEvents;
  readonly siteEvents: readonly SiteEvent[];
  /** Schemas with a lifecycle. */
  readonly lifecycles: readonly Declaration[];
  readonly decisions: readonly FoundDecision[];
  /** The changes since an older document, if one was given. */
  readonly changes: DiffReport | undefined;
  /** The module from which samples import the client. */
  readonly module: string;
  /** The module from which samples import webhooks. */
  readonly webhooksModule: string;
  readonly markdown: Markdown;
  readonly exampleOf: ExampleOf;
  /** The examples of a content in the document, by name. */
  readonly examples: Examples;
  /** Every schema with a name, in the order of the document. */
  readonly schemas: readonly SiteSchema[];
  readonly schemaOf: (declaration: Declaration) => SiteSchema;
  /** Pages of a large site show less of what is on other pages, which would multiply its size. */
  readonly isLarge: boolean;
  /** Whether there are pages on which readers can try calls. */
  readonly hasConsole: boolean;
}

/** A schema with a name, and its page. */
export interface SiteSchema {
  readonly declaration: Declaration;
  /** Its name in the generated code. */
  readonly name: string;
  readonly path: string;
}

export interface SiteGroup {
  readonly group: OperationGroup;
  readonly title: string;
  /** Path of its page. */
  readonly path: string;
  readonly operations: readonly SiteOperation[];
}

export interface SiteOperation {
  readonly operation: Operation;
  readonly named: NamedOperation;
  readonly group: SiteGroup["group"];
  readonly title: string;
  /** Path of its page. */
  readonly path: string;
  /** Its name in paths and anchors, unique in its group. */
  readonly slug: string;
  readonly request: SampleRequest;
  readonly sample: CallProgram;
  readonly curl: string;
}

export interface SiteEvent {
  readonly event: DocumentEvent;
  /** Path of its page. */
  readonly path: string;
  readonly payload: JsonValue;
}

/** A file of a site. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

/** One page. Its body links to other pages by their paths from the root, relative to `Page.path`. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  /** One sentence for search results and the head of the page. */
  readonly summary: string;
  readonly section:
    | "Start"
    | "Guides"
    | "Events"
    | "Reference"
    | "Operations"
    | "Schemas"
    | "Console";
  readonly body: Html;
  /** Headings of the page, for the table of contents and for search. */
  readonly headings: readonly Heading[];
  /** The group that the page is about, or belongs to. */
  readonly group?: SiteGroup;
  /** For the console: the description of one group. */
  readonly description?: JsonValue;
}

export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** The relative path from a page to the root of the site. */
export const rootOf = (path: string): string => "../".repeat(path.split("/").length - 1);

export const allOperations = ({ groups }: Pick<Site, "groups">): readonly SiteOperation[] =>
  groups.flatMap(({ operations }) => operations);
