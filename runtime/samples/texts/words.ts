import type { Random } from "./random.js";

/** Short words that are inoffensive in any context. */
const WORDS =
  "amber anchor aspen basin beacon birch bridge canvas cedar copper coral crystal delta ember fable falcon fern field garden glacier grove harbor hazel ivory juniper lantern linen lumen maple marble meadow mellow mosaic north oasis olive onyx orchid pebble pine prairie quartz raven reef river saffron sage sierra silver slate spruce stone summit thistle timber topaz valley velvet violet willow winter".split(
    " ",
  );

export const word = (random: Random): string => random.pick(WORDS);

/** The beginning of some words, without spaces. */
export function letters(random: Random, length: number): string {
  let text = "";
  while (text.length < length) text += word(random);
  return text.slice(0, length);
}

/** Words with a total length between two limits, counted in characters; all are ASCII. */
export function words(random: Random, least: number, most: number): string {
  let text = `${word(random)} ${word(random)}`;
  while (text.length < least) text += ` ${word(random)}`;
  const cut = text.slice(0, most);
  // A trailing space would be invisible to readers, and removed by servers that trim.
  return cut.endsWith(" ") ? `${cut.slice(0, -1)}s` : cut;
}
