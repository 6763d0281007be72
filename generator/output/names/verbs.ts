/** Words that are verbs where names begin with them, although most of them may be nouns elsewhere. */
export const VERBS: ReadonlySet<string> = new Set(
  (
    "accept activate add apply approve archive assign attach cancel check clear clone close complete confirm " +
    "connect copy create deactivate delete detach disable disconnect drop duplicate edit enable export fetch " +
    "find generate get import invite list lock mark merge modify move open pause post preview publish query read " +
    "refresh register reject reload remove rename replace resend reset restart restore resume retrieve retry " +
    "revoke rotate run save search send set share simulate start stop submit subscribe sync test transfer " +
    "trigger unlock update upload upsert validate verify"
  ).split(" "),
);

/** Verbs for reading. */
export const READING_VERBS: ReadonlySet<string> = new Set(["fetch", "get", "read", "retrieve"]);

export const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);

export const CONJUNCTIONS: ReadonlySet<string> = new Set(["and", "or"]);

export const PREPOSITIONS: ReadonlySet<string> = new Set(
  "at by for from in into of on per to with".split(" "),
);

/** What may follow a plural that is listed: `byId` would select one. */
export const AFTER_PLURAL: ReadonlySet<string> = new Set(
  [...PREPOSITIONS].filter((word) => word !== "by"),
);
