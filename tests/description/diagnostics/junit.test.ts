import { expect, test } from "vitest";

import { junit } from "../../../generator/description/reporting/reporters/junit.js";

const failure = { type: "verify/a", message: 'Not <this> & "that".', text: "Line\u0001\ud800." };

test("JUnit: what failed and why, what was skipped and why, and notes on what passed", () => {
  const suites = [
    {
      name: "pets",
      cases: [
        { name: "passes", failures: [] },
        { name: "passes with notes", failures: [], notes: ["One.", "Two."] },
        { name: "fails", failures: [failure, { type: "verify/b", message: "B.", text: "C." }] },
        { name: "is skipped", failures: [], skipped: "No body." },
      ],
    },
    { name: "none", cases: [] },
  ];
  expect(junit("API", suites).split("\n")).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="API" tests="4" failures="1" errors="0" skipped="1">',
    '  <testsuite name="pets" tests="4" failures="1" errors="0" skipped="1">',
    '    <testcase classname="pets" name="passes"/>',
    '    <testcase classname="pets" name="passes with notes">',
    "      <system-out>One.",
    "Two.</system-out>",
    "    </testcase>",
    '    <testcase classname="pets" name="fails">',
    '      <failure type="verify/a" message="Not &lt;this&gt; &amp; &quot;that&quot;.">verify/a',
    "Not &lt;this&gt; &amp; &quot;that&quot;.",
    "Line\ufffd\ufffd.",
    "",
    "verify/b",
    "B.",
    "C.</failure>",
    "    </testcase>",
    '    <testcase classname="pets" name="is skipped">',
    '      <skipped message="No body."/>',
    "    </testcase>",
    "  </testsuite>",
    '  <testsuite name="none" tests="0" failures="0" errors="0" skipped="0">',
    "  </testsuite>",
    "</testsuites>",
    "",
  ]);
});
