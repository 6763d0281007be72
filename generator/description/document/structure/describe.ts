import type { FieldType } from "../format/object-types.js";

/** A type in words, to complete "must be …". */
export function typeInWords(type: FieldType): string {
  switch (type.is) {
    case "any":
      return "anything";
    case "string":
    case "reference":
      return "a string";
    case "boolean":
      return "true or false";
    case "number":
      return "a number";
    case "count":
      return "a non-negative integer";
    case "list":
      return `a list of ${plural(type.items)}`;
    case "map":
      return `an object of ${plural(type.values)}`;
    case "object":
      return article(`${type.type} Object`);
    case "either":
      return type.types.map(typeInWords).join(" or ");
    default:
      return type satisfies never;
  }
}

function plural(type: FieldType): string {
  switch (type.is) {
    case "object":
      return `${type.type} Objects`;
    case "string":
    case "reference":
      return "strings";
    default:
      return "values";
  }
}

export const article = (noun: string): string =>
  `${/^[aeio]/i.test(noun) || noun.startsWith("XML") ? "an" : "a"} ${noun}`;
