/**
 * Loaded into every measured process: writes its resource usage to the folder LAB_USAGE, and a profile of what it
 * allocates to the file LAB_ALLOCATIONS, if that is named.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const { LAB_USAGE: folder, LAB_ALLOCATIONS: profile } = process.env;

if (folder !== undefined)
  process.on("exit", () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const usage = { megabytes: maxRSS / 1024, seconds: (userCPUTime + systemCPUTime) / 1e6 };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(usage));
  });

if (profile !== undefined && isMainThread) {
  // Loaded only here, because it would count in the figures of every other process.
  const { Session } = await import("node:inspector");
  const session = new Session();
  session.connect();
  session.post("HeapProfiler.startSampling", {
    samplingInterval: 2 ** 15,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  process.on("exit", () => {
    session.post("HeapProfiler.stopSampling", (error, result) => {
      if (error) throw new Error(error.message);
      writeFileSync(profile, JSON.stringify(result.profile));
    });
  });
}
