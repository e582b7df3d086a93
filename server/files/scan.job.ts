import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Scanner } from '#server/platform/adapters/scanner.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { claimUnscanned, deferScan, insertUnrecorded, setVerdict } from './stored-file.queries.ts';

type Jobs = Pick<Deps, 'db' | 'clock' | 'files' | 'scanner' | 'log'>;

const EVERY_MS = 10_000;
const BATCH = 5;
/** A video of 500 MB takes minutes. */
const WITHIN_MS = 600_000;
const CLAIM_S = BATCH * (WITHIN_MS / 1000);
const FIRST_RETRY_S = 10;
const LONGEST_RETRY_S = 3600;

/** Scans the files without a verdict, also those from before there was a scanner. @returns a function that stops it */
export function scanJob(deps: Jobs): () => Promise<void> {
  if (!deps.scanner) return async () => undefined;
  let isFirst = true;
  return every(EVERY_MS, 'scanner', deps.log, async () => {
    if (isFirst) await insertUnrecorded(deps.db, deps.clock.now());
    isFirst = false;
    await scanDue(deps);
  });
}

/** One round: a few files that are due. */
export async function scanDue(deps: Jobs): Promise<void> {
  const { db, clock, scanner } = deps;
  if (!scanner) return;
  const now = clock.now();
  const due = await claimUnscanned(db, { now, until: addSeconds(now, CLAIM_S), limit: BATCH });
  for (const row of due) await scan(deps, scanner, row);
}

async function scan(
  { db, clock, files, log }: Jobs,
  scanner: Scanner,
  { key, tries }: { key: string; tries: number },
): Promise<void> {
  try {
    const file = await files.get(key);
    if (!file) throw new OutsideError('the file is not in the store');
    const verdict = await scanner.scan(file.stream, WITHIN_MS);
    await setVerdict(db, key, verdict, clock.now());
    if (verdict === 'FOUND') log.warn({ sha256: key }, 'the scanner rejected a stored file');
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const inS = Math.min(LONGEST_RETRY_S, FIRST_RETRY_S * 2 ** Math.min(tries, 10));
    await deferScan(db, key, addSeconds(clock.now(), inS));
    log.warn({ sha256: key, err: error.message, inS }, 'a file was not scanned; it stays in quarantine');
  }
}
