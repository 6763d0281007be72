/**
 * How ts-morph prints each kind of declaration: `#name` is where the name goes, and what is in brackets is left out
 * without its part. `node scripts/forms.mjs` writes this file from structures of ts-morph.
 */
export const FORMS = {
  interface:
    "[/** #comment */\n][export ]interface #name[<#typeParameters>] [extends #extends ]{[\n  #members;\n]}",
  type: "[/** #comment */\n][export ]type #name[<#typeParameters>] = #type;",
  constant: "[/** #comment */\n][export ]const #name[: #type] = #value;",
  function:
    "[/** #comment */\n][export ][async ]function #name[<#typeParameters>]([#parameters]): #returns {[\n  #body\n]}",
} as const;
