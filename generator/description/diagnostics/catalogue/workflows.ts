import { defineDiagnostic } from "../define.js";

const LEFT_OUT = "The workflow, and what calls it, is left out of the output.";

export const workflowNone = defineDiagnostic({
  code: "workflow/none",
  severity: "warning",
  message: "`workflows` is asked for, and no Arazzo description is named.",
  example: {},
  cause: "The functions of workflows come from Arazzo descriptions, not from the OpenAPI document.",
  fix: "Name them in `workflows` of the configuration or in `--workflows`, or leave `workflows` out of `only`.",
});

export const workflowVersion = defineDiagnostic({
  code: "workflow/version",
  severity: "error",
  message: "This is no Arazzo description of version 1.0 or 1.1.",
  example: {},
  cause: "The files in `workflows` begin with `arazzo: 1.0.1` or a later version up to 1.1.",
  fix: "Name Arazzo descriptions in `workflows` (`--workflows`), and the OpenAPI document in `input`.",
});

export const workflowSource = defineDiagnostic({
  code: "workflow/source",
  severity: "error",
  message: "None of the `sourceDescriptions` is {input}.",
  example: { input: "spec/openapi.yaml" },
  cause:
    "The steps of workflows call operations of the document that the output is generated from.",
  fix: "Give the document in `sourceDescriptions`, with `type: openapi` and a `url` relative to the Arazzo description.",
});

export const workflowReference = defineDiagnostic({
  code: "workflow/reference",
  severity: "error",
  message: "There is no {what} `{name}` here.[ Did you mean `{guess}`?]",
  example: { what: "operation", name: "getQuotes", guess: "getQuote" },
  cause: `A step or an expression refers to something that does not exist, or only later. ${LEFT_OUT}`,
  fix: "Correct the name, or declare what it stands for. An expression can use the outputs of earlier steps, of the workflow that its step calls, and of those in `dependsOn`.",
});

export const workflowSyntax = defineDiagnostic({
  code: "workflow/syntax",
  severity: "error",
  message: "`{text}` cannot be read: {why}.",
  example: { text: "$statusCode = 200", why: "an operator such as == is expected at 13" },
  cause: `Conditions consist of literals, operators and runtime expressions (Arazzo 1.1, "Criterion Object"). ${LEFT_OUT}`,
  fix: "Write a condition such as `$statusCode == 200 && $response.body#/status == 'ready'`, and an expression such as `$steps.create.outputs.id`.",
});

export const workflowUnsupported = defineDiagnostic({
  code: "workflow/unsupported",
  severity: "warning",
  message: "The workflow `{workflow}` has no function: {what}.",
  example: { workflow: "createQuote", what: "XPath is not supported" },
  cause: `Functions of workflows call operations of one OpenAPI document, and select from JSON. ${LEFT_OUT}`,
  fix: "Say it in another way, such as by JSONPath or a JSON pointer, or call the workflow with an Arazzo runner.",
});
