/**
 * YAML as nearly all documents have it: without anchors, tags, merge keys and errors. A parser that builds no tree reads
 * it in a fraction of the time; what is anything else is left to `parse-yaml.ts`, which knows what to report.
 */
import { type Event, EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE } from "js-yaml";

import { MAX_YAML_DEPTH } from "../limits.js";

/** The value of a text; `undefined` if it is not plain, or not valid. */
export function parsePlainYaml(text: string): { readonly value: unknown } | undefined {
  try {
    const events = parseEvents(text, { maxDepth: MAX_YAML_DEPTH - 10 });
    return { value: new Values(text, events).read() };
  } catch {
    return undefined;
  }
}

/** Thrown for whatever needs more than this. */
class NotPlain extends Error {}

type ScalarEvent = Extract<Event, { readonly type: typeof EVENT_ID.SCALAR }>;

class Values {
  readonly #text: string;
  readonly #events: readonly Event[];
  #next = 0;

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
  }

  read(): unknown {
    const [document, root] = this.#events;
    if (document?.type !== EVENT_ID.DOCUMENT || document.directives.length > 0)
      throw new NotPlain();
    if (root?.type !== EVENT_ID.MAPPING && root?.type !== EVENT_ID.SEQUENCE) throw new NotPlain();
    this.#next = 1;
    const value = this.#value();
    // Only the end of the document follows.
    if (this.#next !== this.#events.length - 1) throw new NotPlain();
    return value;
  }

  #take(): Exclude<Event, { readonly type: typeof EVENT_ID.DOCUMENT | typeof EVENT_ID.ALIAS }> {
    const event = this.#events[this.#next++];
    if (event === undefined || event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.ALIAS)
      throw new NotPlain();
    if (event.type !== EVENT_ID.POP && (event.anchorStart >= 0 || event.tagStart >= 0))
      throw new NotPlain();
    return event;
  }

  #value(): unknown {
    const event = this.#take();
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.#scalar(event);
      case EVENT_ID.MAPPING:
        return this.#mapping();
      case EVENT_ID.SEQUENCE:
        return this.#sequence();
      default:
        throw new NotPlain();
    }
  }

  #sequence(): unknown[] {
    const items: unknown[] = [];
    while (!this.#closes()) items.push(this.#value());
    return items;
  }

  #mapping(): Record<string, unknown> {
    const entries: Record<string, unknown> = {};
    while (!this.#closes()) {
      const key = this.#key(this.#take());
      if (Object.hasOwn(entries, key)) throw new NotPlain();
      const value = this.#value();
      if (key === "__proto__")
        Object.defineProperty(entries, key, {
          value,
          configurable: true,
          enumerable: true,
          writable: true,
        });
      else entries[key] = value;
    }
    return entries;
  }

  #closes(): boolean {
    const closes = this.#events[this.#next]?.type === EVENT_ID.POP;
    if (closes) this.#next++;
    return closes;
  }

  /** Keys are texts: `200:` is "200", as it is written. */
  #key(event: Event): string {
    if (event.type !== EVENT_ID.SCALAR) throw new NotPlain();
    const text = getScalarValue(this.#text, event);
    const isMerge = text === "<<" || NULL.test(text);
    if (isMerge && event.style === SCALAR_STYLE.PLAIN) throw new NotPlain();
    return text;
  }

  #scalar(event: ScalarEvent): unknown {
    const text = getScalarValue(this.#text, event);
    return event.style === SCALAR_STYLE.PLAIN ? plainValue(text) : text;
  }
}

const NULL = /^(?:~|[Nn]ull|NULL)?$/;
const INTEGER = /^[-+]?\d+$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?$/i;

/** The core schema (YAML 1.2.2, 10.3.2). */
function plainValue(text: string): unknown {
  const first = text.charCodeAt(0);
  // Most texts begin with a letter that neither null, true nor false begins with.
  if (first > 64 && !/^[~nNtTfF]/.test(text)) return text;
  if (NULL.test(text)) return null;
  if (/^(?:[Tt]rue|TRUE)$/.test(text)) return true;
  if (/^(?:[Ff]alse|FALSE)$/.test(text)) return false;
  if (INTEGER.test(text)) return finite(Number.parseInt(text, 10));
  if (FLOAT.test(text)) return finite(Number.parseFloat(text));
  if (/^0o[0-7]+$/.test(text)) return finite(Number.parseInt(text.slice(2), 8));
  if (/^0x[\da-f]+$/i.test(text)) return finite(Number.parseInt(text, 16));
  if (/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/.test(text)) throw new NotPlain();
  return text;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new NotPlain();
  return value;
}
