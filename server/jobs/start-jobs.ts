import type { Deps } from '#server/deps.ts';
import { analyzeJob } from '#server/jobs/analyze.ts';
import { deliverJob } from '#server/jobs/deliver.ts';
import { escalateJob } from '#server/jobs/escalate.ts';
import { expireLinksJob } from '#server/jobs/expire-links.ts';
import { purgeUploadsJob } from '#server/jobs/purge-uploads.ts';
import { purgeJob } from '#server/jobs/purge.ts';
import { pushJob } from '#server/jobs/push.ts';
import { recordsJob } from '#server/jobs/records.ts';
import { tellGuessingJob } from '#server/jobs/tell-guessing.ts';

/** Starts all that a server does by itself beside answering. @returns how to stop it, which waits for rounds that run */
export function startJobs(deps: Deps): () => Promise<void> {
  const stopPurging = purgeJob(deps);
  const stops = [
    escalateJob(deps),
    pushJob(deps),
    deliverJob(deps),
    expireLinksJob(deps),
    recordsJob(deps),
    purgeUploadsJob(deps),
    analyzeJob(deps),
    tellGuessingJob(deps),
  ];
  return async () => {
    stopPurging();
    await Promise.all(stops.map((stop) => stop()));
  };
}
