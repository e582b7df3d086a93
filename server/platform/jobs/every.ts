import type { Logger } from 'pino';

interface JobState {
  runs: number;
  failures: number;
  failuresInRow: number;
}

/** Results of each job's runs in this process, by its name, for the health page and the metrics. */
export const jobStates = new Map<string, JobState>();

function note(name: string, isFailure: boolean): void {
  const { runs, failures, failuresInRow } = jobStates.get(name) ?? { runs: 0, failures: 0, failuresInRow: 0 };
  jobStates.set(name, {
    runs: runs + 1,
    failures: failures + Number(isFailure),
    failuresInRow: isFailure ? failuresInRow + 1 : 0,
  });
}

/**
 * Runs work at an interval. A slow run delays the next one, and a failed run is logged.
 * @returns a function that stops it and waits for the current run
 */
export function every(ms: number, name: string, log: Logger, work: () => Promise<void>): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= work()
      .then(() => note(name, false))
      .catch((err: unknown) => {
        note(name, true);
        log.error({ err, job: name }, 'a job failed');
      })
      .finally(() => {
        round = undefined;
      });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
