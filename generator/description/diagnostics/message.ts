/** A value in a message. Numbers are printed with thousands separators, lists entry by entry. */
export type MessageValue = string | number | readonly string[];

/** The names of the parameters in a template. */
export type NamesIn<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}`
    ? (Name extends `{${infer Inner}` ? Inner : Name) | NamesIn<Rest>
    : never;

/** A template without its optional parts. */
type WithoutOptional<Template extends string> =
  Template extends `${infer Before}[${string}]${infer After}`
    ? `${Before}${WithoutOptional<After>}`
    : Template;

type RequiredNames<Template extends string> = NamesIn<WithoutOptional<Template>>;

type Widen<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : readonly string[];

/** The parameters of a message: their names come from its template, their types from its example. */
export type MessageParameters<Template extends string, Example> = {
  readonly [Name in RequiredNames<Template> & keyof Example]: Widen<Example[Name]>;
} & {
  readonly [Name in Exclude<NamesIn<Template>, RequiredNames<Template>> & keyof Example]?:
    | Widen<Example[Name]>
    | undefined;
};

type Values = Readonly<Record<string, MessageValue | undefined>>;

const OPTIONAL = /\[([^\]]*)\]/g;
const PARAMETER = /(["`]?)\{(\w+)\}\1/g;
const MAX_ENTRIES = 10;

/** The names of the parameters in a template, in order. */
const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(PARAMETER)].flatMap(([, , name]) => name ?? []);

/**
 * Fills in a template. `{name}` is a parameter; in double quotes it is escaped as a JSON string, and the quotes or
 * backticks around a list are put around each entry. A part in square brackets is printed only if all its parameters
 * are given.
 */
export function formatMessage(template: string, values: Values): string {
  return template
    .replace(OPTIONAL, (_, part: string) =>
      namesIn(part).every((name) => values[name] !== undefined) ? part : "",
    )
    .replace(PARAMETER, (_, quote: string, name: string) => formatValue(values[name] ?? "", quote));
}

function formatValue(value: MessageValue, quote: string): string {
  if (typeof value === "number") return `${quote}${value.toLocaleString("en")}${quote}`;
  if (typeof value === "string") return quoteWith(value, quote);
  const shown = value.slice(0, MAX_ENTRIES).map((entry) => quoteWith(entry, quote));
  const more = value.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const quoteWith = (value: string, quote: string): string =>
  quote === '"' ? JSON.stringify(value) : `${quote}${value}${quote}`;
