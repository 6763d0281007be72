/** Places in plain YAML, without a tree: from a list of events with their offsets. */
import {
  COLLECTION_STYLE,
  type Event,
  EVENT_ID,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
} from "js-yaml";

import { parsePointer } from "../../core/origin.js";
import type { Location } from "../../diagnostics/diagnostic.js";
import { MAX_YAML_DEPTH } from "../limits.js";

type Range = readonly [start: number, end: number];

/** An entry of a mapping, as the indexes of two events. */
interface Entry {
  readonly key: number;
  readonly value: number;
}

/** Finds pointers in a text; it returns `undefined` for what only a tree can tell, such as what an alias stands for. */
export function createPlainRanges(text: string): (location: Location) => Range | undefined {
  let places: Places | undefined;
  return ({ pointer, atKey }) => {
    places ??= new Places(text, eventsOf(text));
    return places.find(parsePointer(pointer) ?? [], atKey === true);
  };
}

function eventsOf(text: string): readonly Event[] {
  try {
    return parseEvents(text, { maxDepth: MAX_YAML_DEPTH });
  } catch {
    return [];
  }
}

const ROOT = 1;

class Places {
  readonly #text: string;
  readonly #events: readonly Event[];
  /** For the event that opens a collection, the one that closes it. */
  readonly #ends = new Map<number, number>();
  readonly #parts = new Map<number, readonly number[]>();
  readonly #entries = new Map<number, ReadonlyMap<string, Entry>>();
  /** Whether all of it can be told from events. */
  readonly #isPlain: boolean;

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
    const open: number[] = [];
    let isPlain = events.length > ROOT;
    events.forEach((event, index) => {
      if (event.type === EVENT_ID.POP) this.#ends.set(open.pop() ?? 0, index);
      else if (event.type === EVENT_ID.ALIAS || hasProperties(event)) isPlain = false;
      else if (event.type !== EVENT_ID.SCALAR) open.push(index);
    });
    this.#isPlain = isPlain;
  }

  /** The range of a value, or of its nearest existing ancestor; of the key if the value is large. */
  find(segments: readonly string[], atKey: boolean): Range | undefined {
    if (!this.#isPlain) return undefined;
    let at = ROOT;
    let range = this.#range(at);
    for (const segment of segments) {
      const { type } = this.#events[at] ?? {};
      if (type === EVENT_ID.MAPPING) {
        const entry = this.#entriesOf(at).get(segment);
        if (entry === undefined) return range;
        at = entry.value;
        const isScalar = this.#events[at]?.type === EVENT_ID.SCALAR;
        range = this.#range(isScalar && !atKey ? at : entry.key);
      } else if (type === EVENT_ID.SEQUENCE) {
        const item = this.#children(at)[Number(segment)];
        if (item === undefined) return range;
        at = item;
        range = this.#range(at);
      } else return range;
    }
    return range;
  }

  #entriesOf(mapping: number): ReadonlyMap<string, Entry> {
    const known = this.#entries.get(mapping);
    if (known !== undefined) return known;
    const entries = new Map<string, Entry>();
    const children = this.#children(mapping);
    for (let index = 0; index + 1 < children.length; index += 2) {
      const [key = 0, value = 0] = children.slice(index, index + 2);
      const event = this.#events[key];
      if (event?.type !== EVENT_ID.SCALAR) continue;
      const name = getScalarValue(this.#text, event);
      if (!entries.has(name)) entries.set(name, { key, value });
    }
    this.#entries.set(mapping, entries);
    return entries;
  }

  /** The parts of a collection: items, or keys and values in turn. */
  #children(collection: number): readonly number[] {
    const known = this.#parts.get(collection);
    if (known !== undefined) return known;
    const parts: number[] = [];
    const end = this.#ends.get(collection) ?? 0;
    for (let at = collection + 1; at < end; at = (this.#ends.get(at) ?? at) + 1) parts.push(at);
    this.#parts.set(collection, parts);
    return parts;
  }

  #range(at: number): Range | undefined {
    const event = this.#events[at];
    if (event?.type === EVENT_ID.SCALAR) return this.#scalarRange(event);
    if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return undefined;
    const end = this.#end(at);
    return end === undefined ? undefined : [event.start, end];
  }

  #scalarRange(
    event: Extract<Event, { readonly type: typeof EVENT_ID.SCALAR }>,
  ): Range | undefined {
    const { valueStart, valueEnd, style } = event;
    // Where nothing is written, only a tree knows where it would be.
    if (valueStart < 0) return undefined;
    if (style === SCALAR_STYLE.PLAIN) return [valueStart, valueEnd];
    const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
    if (isQuoted) return [valueStart - 1, valueEnd + 1];
    const header = this.#text.lastIndexOf("\n", valueStart - 2) + 1;
    const indicator = BLOCK_HEADER.exec(this.#text.slice(header, valueStart));
    return indicator === null ? undefined : [header + indicator.index, valueEnd];
  }

  /** Where a collection ends: behind its bracket, or with its last part. */
  #end(at: number): number | undefined {
    const last = this.#children(at).at(-1) ?? at;
    const event = this.#events[at];
    if (event === undefined || !("start" in event)) return undefined;
    const inner = last === at ? event.start + 1 : this.#range(last)?.[1];
    if (inner === undefined || event.style === COLLECTION_STYLE.BLOCK) return inner;
    AFTER_ITEMS.lastIndex = inner;
    return AFTER_ITEMS.exec(this.#text) === null ? undefined : AFTER_ITEMS.lastIndex;
  }
}

const hasProperties = (event: Event): boolean =>
  "anchorStart" in event &&
  (event.anchorStart >= 0 || ("tagStart" in event && event.tagStart >= 0));

/** YAML 1.2.2, 8.1.1. */
const BLOCK_HEADER = /[|>][-+\d]*[ \t]*(?:#.*)?\r?\n$/;

/** What may stand between the last item of a flow collection and its bracket. */
const AFTER_ITEMS = /(?:[\s,]|#[^\n]*\n)*[\]}]/y;
