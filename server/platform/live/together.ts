/** Acts at once, and of calls that come closer than `ms` to the last act once for all of them. */
export function together(act: () => void, ms: number): { call(): void; stop(): void } {
  let actedAt = Number.NEGATIVE_INFINITY;
  let soon: NodeJS.Timeout | undefined;

  function run(): void {
    soon = undefined;
    actedAt = performance.now();
    act();
  }

  return {
    call() {
      const wait = actedAt + ms - performance.now();
      if (wait <= 0) run();
      else soon ??= setTimeout(run, wait).unref();
    },
    stop: () => clearTimeout(soon),
  };
}
