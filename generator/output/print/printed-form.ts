import { type DeclarationForm, printForm } from "./form.js";

/**
 * The code of a form. Loading ts-morph takes longer than printing a whole small output, so the build puts a table of
 * every form in the place of this module.
 */
export const printedForm = (form: DeclarationForm): string => printForm(form);
