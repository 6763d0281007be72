import type { MapIssues, ValidationIssue } from "@apostille/evaluation-services/server";
import type * as z from "zod";
import { issueMessage } from "../validation/issue-message.js";
import { plainHttp } from "../webhook-endpoints/request.js";

/**
 * Drops the issues that this service tolerates. Lists parse their query themselves: an invalid page number counts as 1,
 * and validation refuses nothing in it.
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

/** The generated validators are zod schemas, whose issues contain more than those of Standard Schema. */
const isZod = (issue: ValidationIssue): issue is ValidationIssue & z.core.$ZodIssue =>
  "code" in issue;
