/** The tests of one folder, which Stryker can only name here. */
import config from "../../vitest.config.ts";

export default {
  ...config,
  // The global setup would build changed code.
  test: { ...config.test, globalSetup: [], include: [`${process.env.LAB_TESTS}/**/*.test.ts`] },
};
