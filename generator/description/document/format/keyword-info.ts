/** What is known about keywords, from both halves of the vocabulary. */
import {
  ANNOTATIONS,
  APPLICATORS,
  type ApplicatorRow,
  ASSERTIONS,
  IDENTIFIERS,
  TRANSLATED,
} from "../../../../runtime/json-schema/vocabulary/keywords.js";
import {
  type Form,
  type KeywordName,
  type LimitOf,
  type KeywordRole,
  type KeywordReading,
  ROWS,
} from "./vocabulary.js";

/** Every keyword. */
export const KEYWORDS: readonly KeywordName[] = Object.keys(ROWS).filter(isKeyword);

export function isKeyword(name: string): name is KeywordName {
  return Object.hasOwn(ROWS, name);
}

export interface KeywordInfo extends KeywordReading, Partial<ApplicatorRow> {
  readonly role: KeywordRole;
  readonly form: Form;
}

const FORMS: Readonly<Record<ApplicatorRow["schemas"], Form>> = {
  one: "schema",
  list: "schemas",
  map: "schemaMap",
  reference: "uri",
};

const ALL: ReadonlyMap<string, KeywordInfo> = new Map([
  ...infos("identifier", IDENTIFIERS),
  ...infos("applicator", APPLICATORS),
  ...infos("assertion", ASSERTIONS),
  ...infos("annotation", ANNOTATIONS),
  ...infos("translated", TRANSLATED),
]);

function infos(
  role: KeywordRole,
  rows: { readonly [Name in KeywordName]?: Partial<ApplicatorRow> },
): readonly (readonly [KeywordName, KeywordInfo])[] {
  return KEYWORDS.flatMap((name) => {
    const row = rows[name];
    if (row === undefined) return [];
    const form = row.schemas === undefined ? "anything" : FORMS[row.schemas];
    return [[name, { role, form, ...row, ...ROWS[name] }] as const];
  });
}

/** `undefined` for what is no keyword. */
export const keywordInfo = (name: string): KeywordInfo | undefined => ALL.get(name);

/** The keywords for which a condition holds, in the order of the table. */
export const keywordsWhere = (
  holds: (info: KeywordInfo, name: KeywordName) => boolean,
): readonly KeywordName[] =>
  KEYWORDS.filter((name) => {
    const info = ALL.get(name);
    return info !== undefined && holds(info, name);
  });

/** The keywords that have no effect without another one. */
export const companionsOf = (keyword: string): readonly KeywordName[] =>
  keywordsWhere(({ with: other }) => other === keyword);

/** Keywords whose values are data, in which nothing is a keyword. */
export const DATA_KEYWORDS: ReadonlySet<string> = new Set(
  keywordsWhere(({ form }) => form === "anything" || form === "list"),
);

/** The keywords that a kind of schema has under the same name in the model, besides those for its parts. */
export const LIMITS = {
  number: limitsOf("number"),
  string: limitsOf("string"),
  array: limitsOf("array"),
  object: limitsOf("object"),
} as const;

function limitsOf<Type extends string>(type: Type): readonly LimitOf<Type>[] {
  const isLimit = (name: KeywordName): name is KeywordName & LimitOf<Type> => {
    const { of: own, effect } = keywordInfo(name) ?? {};
    return (
      own === type && (effect === "field" || effect === "documented" || effect === "typed only")
    );
  };
  return KEYWORDS.filter(isLimit);
}
