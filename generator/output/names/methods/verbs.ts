/** Words that are verbs where names begin with them, although most of them may be nouns elsewhere. */
export const VERBS: ReadonlySet<string> = new Set(
  (
    "accept activate add apply approve archive assign attach bind cancel check clear clone close complete confirm " +
    "connect copy create deactivate delete detach disable disconnect drop duplicate edit enable export fetch " +
    "find generate get import invite list lock mark merge modify move open pause post preview publish query read " +
    "refresh register reject reload remove rename reorder replace resend reset restart restore resume retrieve retry " +
    "revoke rotate run save search send set share simulate start stop submit subscribe sync test transfer " +
    "trigger unlock update upload upsert validate verify"
  ).split(" "),
);

/** Further words that are verbs where segments of paths begin with them. */
const ACTIONS: ReadonlySet<string> = new Set(
  (
    "acknowledge action adjust allocate analyze analyse associate authenticate authorise authorize backup ban begin block bootstrap build bulk buy calculate " +
    "calibrate call capture change charge claim cleanup collapse collect commit compare compile compute configure " +
    "consume convert count debit crawl decline decode decrypt demote deny deploy deprecate dequeue destroy detect disassociate discard " +
    "dismiss dispatch dispute download encode encrypt end enqueue enrich enroll ensure estimate evaluate evict exchange execute " +
    "expand expire extend extract fail fill filter finalize finish fix flag flush follow forget forgot forward freeze fulfill grab " +
    "grant handle hide ignore increment ingest init initialize initiate inspect insert install invalidate invoke issue join kill " +
    "launch leave like link load locate log login logout lookup make manage map match migrate modify monitor mute notify optimize " +
    "order override pair parse patch pay perform persist pin ping play poll populate prepare prepend preview process promote " +
    "propose protect provision prune publish pull purchase purge push put queue quote rank rate reactivate recalculate recommend " +
    "reconcile receive record recover redeem refund reject release remind render renew reopen repair replay reply report request " +
    "reboot requeue reserve resize resolve respond retrain return reveal revert review rollback scan schedule scrape score seed select sell serialize setup " +
    "sign signin signout signup sleep snooze sort split star summarize suspend swap switch synchronize tag terminate toggle touch track trade train tune " +
    "transcribe transform translate undo unset use view void vote wake wait watch wipe withdraw write zero"
  ).split(" "),
);

/** Whether a segment of a path that begins with a word says what to do, as far as the word tells. */
export const isVerb = (word: string): boolean =>
  word !== "unread" &&
  [word, word.replace(/^(?:un|re)/, "")].some((each) => VERBS.has(each) || ACTIONS.has(each));

/** Verbs that are nouns as well: a GET of `transfer` transfers nothing. */
const NOUNS: ReadonlySet<string> = new Set(
  (
    "access action archive associate backup batch block build bulk call charge check claim clone commit copy count default " +
    "dispute drop duplicate end exchange export filter fix flag follow import invite issue like link list load lock log map match " +
    "merge monitor move open order pair patch pause pay pin ping play poll post preview process provision pull purchase " +
    "push query queue quote rank rate read record refresh register release repair reply report request reset restart " +
    "return review run sample save scan schedule score search seed sell set share sign sort split star start stop submit " +
    "swap sync tag test touch track trade train transfer trigger update upload use view vote wait watch withdraw"
  ).split(" "),
);

export const isNoun = (word: string): boolean =>
  NOUNS.has(word) || (!VERBS.has(word) && NOUNS.has(word.replace(/^re/, "")));

/** Whether an action is better said before what it is about: `pauseSandbox`, but `settingsPatch`. */
export const isVerbFirst = ([verb = "", ...rest]: readonly string[]): boolean =>
  VERBS.has(verb.replace(/^un/, "")) ||
  VERBS.has(verb) ||
  (rest.length === 0 && ACTIONS.has(verb) && !NOUNS.has(verb));

/** Those that other nouns follow: a POST to `export-jobs` creates one. */
export const COMPOUNDING: ReadonlySet<string> = new Set(
  (
    "access archive backup batch block build bulk call charge claim commit default dispute export filter follow " +
    "import issue link list load log map match monitor order patch pay play poll process pull purchase push query queue " +
    "quote rate record release report request return review sample scan schedule search seed share sort star tag " +
    "test touch track train transfer use view vote watch withdraw"
  ).split(" "),
);

/** Nouns among them that say what a GET does. */
export const GETTING: ReadonlySet<string> = new Set(["check", "export", "search"]);

/** What a DELETE does. */
export const REMOVING: ReadonlySet<string> = new Set(
  (
    "cancel clear delete destroy detach disable disconnect discard dismiss empty evict flush leave purge remove reset " +
    "revoke unassign unblock undo unfollow unlike unlink unlock unpin unset unshare unstar unsubscribe wipe"
  ).split(" "),
);

/** How something changes, whatever is changed. */
export const CHANGING: ReadonlySet<string> = new Set(
  "change edit modify overwrite rename replace save set update upsert".split(" "),
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
