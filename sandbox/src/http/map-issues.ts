import type { MapIssues, ValidationIssue } from "@apostille/evaluation-services/server";
import type * as z from "zod";
import { issueMessage } from "../validation/issue-message.js";
import { plainHttp } from "../webhook-endpoints/request.js";

/**
 * What the document has against a request or an answer, and this service as well. Lists read their query in their own
 * way: what is not a page number counts as 1, and nothing of it is refused here.
 */
export const mapIssues: MapIssues = (issues, { operation, part, value }) => {
  if (part === "query") return [];
  const kept = issues.filter((issue) => !(isOfEndpoint(operation) && tolerated(issue)));
  return part === "body" ? kept.map((issue) => inWords(issue, value)) : kept;
};

const isOfEndpoint = (operation: string): boolean => operation.includes("WebhookEndpoint");

const tolerated = (issue: ValidationIssue): boolean => isZod(issue) && plainHttp(issue);

function inWords(issue: ValidationIssue, value: unknown): ValidationIssue {
  if (!isZod(issue)) return issue;
  const field = issue.path.map(String).join(".");
  return { path: issue.path, message: issueMessage(field, issue, value) };
}

/** The generated validators are zod's, whose issues say more than a standard has words for. */
const isZod = (issue: ValidationIssue): issue is ValidationIssue & z.core.$ZodIssue =>
  "code" in issue;
