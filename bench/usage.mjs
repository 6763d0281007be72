/** Loaded into every measured process: writes its resource usage to the given folder. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env["BENCH_USAGE"];
if (folder !== undefined)
  process.on("exit", () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const usage = { megabytes: maxRSS / 1024, seconds: (userCPUTime + systemCPUTime) / 1e6 };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(usage));
  });
