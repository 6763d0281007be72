import type { JudgeIssues } from "@apostille/evaluation-services/runtime/server/options";

/** Lists read their query in their own way: what is not a page number counts as 1, and nothing of it is refused here. */
export const judge: JudgeIssues = (issues, { part }) => (part === "query" ? [] : issues);
