/**
 * What ts-morph prints for the forms that most outputs consist of. Loading ts-morph takes longer than printing a whole
 * small output. A test compares each with ts-morph. `#0` is the hole 0.
 */
const FORMS: Readonly<Record<string, string>> = {
  '{"isExported":true,"docs":["#0"],"kind":"interface","name":"#1","properties":[{"name":"#2"}]}':
    "/** #0 */\nexport interface #1 {\n  #2;\n}",
  '{"isExported":true,"docs":["#0"],"kind":"interface","name":"#1","extends":["#2"],"properties":[{"name":"#3"}]}':
    "/** #0 */\nexport interface #1 extends #2 {\n  #3;\n}",
  '{"isExported":true,"docs":["#0"],"kind":"interface","name":"#1","extends":["#2"]}':
    "/** #0 */\nexport interface #1 extends #2 {\n}",
  '{"isExported":true,"docs":["#0"],"kind":"interface","name":"#1","typeParameters":["#2"],"properties":[{"name":"#3"}]}':
    "/** #0 */\nexport interface #1<#2> {\n  #3;\n}",
  '{"isExported":true,"docs":["#0"],"kind":"type","name":"#1","type":"#2"}':
    "/** #0 */\nexport type #1 = #2;",
  '{"isExported":true,"docs":["#0"],"kind":"type","name":"#1","typeParameters":["#2","#3"],"type":"#4"}':
    "/** #0 */\nexport type #1<#2, #3> = #4;",
  '{"isExported":true,"docs":["#0"],"kind":"constant","declarations":[{"name":"#2","type":"#1","initializer":"#3"}]}':
    "/** #0 */\nexport const #2: #1 = #3;",
  '{"isExported":true,"docs":["#0"],"kind":"constant","declarations":[{"name":"#1","initializer":"#2"}]}':
    "/** #0 */\nexport const #1 = #2;",
  '{"isExported":true,"docs":["#0"],"kind":"function","name":"#1","parameters":[{"name":"#2"}],"returnType":"#3","statements":["#4"]}':
    "/** #0 */\nexport function #1(#2): #3 {\n  #4\n}",
  '{"isExported":true,"docs":["#0"],"kind":"function","name":"#1","parameters":[{"name":"#2"}],"returnType":"#3","statements":["#4"],"typeParameters":["#5"]}':
    "/** #0 */\nexport function #1<#5>(#2): #3 {\n  #4\n}",
  '{"isExported":true,"docs":["#0"],"kind":"function","name":"#1","parameters":[],"returnType":"#2","statements":["#3"]}':
    "/** #0 */\nexport function #1(): #2 {\n  #3\n}",
  '{"isExported":true,"kind":"interface","name":"#0","properties":[{"name":"#1"}]}':
    "export interface #0 {\n  #1;\n}",
  '{"isExported":true,"kind":"type","name":"#0","type":"#1"}': "export type #0 = #1;",
  '{"isExported":true,"kind":"constant","declarations":[{"name":"#1","type":"#0","initializer":"#2"}]}':
    "export const #1: #0 = #2;",
  '{"isExported":false,"kind":"type","name":"#0","type":"#1"}': "type #0 = #1;",
  '{"isExported":false,"kind":"constant","declarations":[{"name":"#1","type":"#0","initializer":"#2"}]}':
    "const #1: #0 = #2;",
};

/** Code by the key of its form, with holes as in `skeleton.ts`. In a key they are escaped, because it is JSON. */
export const PRINTED_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMS).map(([form, code]) => [
    withHoles(form, "\\u0001", "\\u0002"),
    withHoles(code, "\u0001", "\u0002"),
  ]),
);

function withHoles(text: string, open: string, close: string): string {
  return text.replace(/#(\d+)/g, `${open}$1${close}`);
}
