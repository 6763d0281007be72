// Counts the tests of a report: "<passed> <failed> <skipped>" on stdout, and on stderr what failed and why.
import { readFileSync } from "node:fs";

const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
  readFileSync(process.argv[2], "utf8"),
);
for (const { name, status, message, assertionResults } of testResults) {
  const failed = assertionResults.filter((each) => each.status === "failed");
  for (const { fullName, failureMessages } of failed) {
    console.error(`failed: ${name}: ${fullName}\n${failureMessages.join("\n")}\n`);
  }
  const skipped = assertionResults.filter((each) => ["skipped", "pending"].includes(each.status));
  if (skipped.length > 0) {
    const [first] = skipped;
    console.error(`skipped: ${name}: ${skipped.length} tests, such as "${first.fullName}"`);
  }
  if (status === "failed" && failed.length === 0) console.error(`failed: ${name}\n${message}\n`);
}
console.log(numPassedTests, numFailedTests, numPendingTests);
