/** Loaded before a program, samples what it allocates, and writes the profile to ALLOCATION_PROFILE when it exits. */
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
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
      writeFileSync(process.env.ALLOCATION_PROFILE, JSON.stringify(result.profile));
    });
  });
}
