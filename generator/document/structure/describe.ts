import type { Shape } from "./shape.js";

/** A shape in words, as in "must be …". */
export function describe(shape: Shape): string {
  switch (shape.is) {
    case "any":
      return "anything";
    case "string":
    case "target":
      return "a string";
    case "boolean":
      return "true or false";
    case "number":
      return "a number";
    case "count":
      return "a whole number that is not negative";
    case "list":
      return `a list of ${plural(shape.items)}`;
    case "map":
      return `an object that holds ${plural(shape.values)}`;
    case "object":
      return article(`${shape.type} Object`);
    case "either":
      return shape.shapes.map(describe).join(" or ");
    default:
      return shape satisfies never;
  }
}

function plural(shape: Shape): string {
  switch (shape.is) {
    case "object":
      return `${shape.type} Objects`;
    case "string":
    case "target":
      return "strings";
    default:
      return "values";
  }
}

export const article = (noun: string): string =>
  `${/^[aeio]/i.test(noun) || noun.startsWith("XML") ? "an" : "a"} ${noun}`;
