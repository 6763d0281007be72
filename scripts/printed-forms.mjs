// A plugin of Rolldown: ts-morph has printed every form of declaration when the tool is built, so that neither the tool
// nor the playground loads it for that.
import { fileURLToPath, pathToFileURL } from "node:url";

/** What prints the forms; the build makes it first. */
export const FORM = fileURLToPath(new URL("../dist/scripts/form.js", import.meta.url));

export async function printedForms() {
  /** @type {typeof import("../generator/output/print/form.js")} */
  const { everyForm, formKey, printForm } = await import(pathToFileURL(FORM).href);
  const printed = everyForm().map((one) => [formKey(one), printForm(one)]);
  return {
    name: "printed-forms",
    load: (/** @type {string} */ id) =>
      id.endsWith("/print/printed-form.ts")
        ? `import { formKey } from "./form.js";
          const FORMS = ${JSON.stringify(Object.fromEntries(printed))};
          export const printedForm = (form) => FORMS[formKey(form)];`
        : undefined,
  };
}
