import type { Deps } from '#server/platform/deps.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Content } from '#server/platform/adapters/files.ts';
import { identityKey, isVerified, type Identity } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { CheckedFile, StoredFile } from './checked-file.ts';
import { countBytes, setVerdict, upsertStoredFile } from './stored-file.queries.ts';

type Store = Pick<Deps, 'db' | 'files' | 'clock'>;
type Scan = Store & Pick<Deps, 'scanner' | 'log'>;
type Sender = Pick<Deps, 'clock' | 'config'> & { who: Identity };

/** The longest wait of a sender for a verdict; then the file goes into quarantine. */
const VERDICT_WITHIN_MS = 5_000;
const MB = 1_000_000;
/** Enough for a licence, certificates and one video. */
const UNVERIFIED_MB_A_DAY = 600;
/** An app sends for all of its patients. */
const APP_FACTOR = 20;
const DAY_MS = 86_400_000;

/** Stores what this server made, under its hash. @throws Refusal IN_FLIGHT */
export async function storeOwn(deps: Store, { bytes, ...file }: CheckedFile): Promise<StoredFile> {
  await record(deps, file.sha256, true);
  await deps.files.put(file.sha256, bytes);
  return file;
}

/**
 * Stores an upload under its hash. An infected file is not stored.
 * @throws Refusal WRONG_TYPE, TOO_MANY when the day's budget is used up, IN_FLIGHT
 */
export async function storeUpload(ctx: Scan & Sender, { bytes, ...file }: CheckedFile): Promise<StoredFile> {
  await mustHaveBudget(ctx, ctx.db, file.sizeBytes);
  return storeScanned(ctx, file, async function* () {
    yield bytes;
  });
}

/** The same for what was counted before. `open` gives the content, once for the scanner and once for the store. */
export async function storeScanned(
  deps: Scan,
  file: StoredFile,
  open: () => Content['stream'],
): Promise<StoredFile> {
  const scan = await record(deps, file.sha256, false);
  const verdict = scan === 'PENDING' ? await verdictOf(deps, file.sha256, open()) : scan;
  if (verdict === 'FOUND') throw new Refusal('WRONG_TYPE', { reason: 'FILE_INFECTED' });
  await deps.files.put(file.sha256, { stream: open(), sizeBytes: file.sizeBytes });
  return file;
}

/** Counts bytes against the sender's budget of the day. @throws Refusal TOO_MANY, and counts nothing */
export async function mustHaveBudget(
  { clock, config, who }: Sender,
  db: Db | Tx,
  bytes: number,
): Promise<void> {
  const now = clock.now();
  const max = MB * megabytesADay(who, config.UPLOAD_MB_A_DAY);
  const day = now.toISOString().slice(0, 10);
  if (await countBytes(db, { ownerKey: identityKey(who), day, bytes, max })) return;
  const retryAfterS = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
  throw new Refusal('TOO_MANY', { reason: 'UPLOAD_BUDGET', retryAfterS });
}

function megabytesADay(who: Identity, usual: number): number {
  if (who.type === 'staff') return isVerified(who) ? usual : Math.min(usual, UNVERIFIED_MB_A_DAY);
  return who.type === 'customer' ? usual * APP_FACTOR : usual;
}

/** @throws Refusal IN_FLIGHT while the same bytes are being removed: a retry finds them gone, and stores them */
async function record({ db, clock }: Store, key: string, own: boolean) {
  const row = await upsertStoredFile(db, key, own, clock.now());
  if (!row) throw new Refusal('IN_FLIGHT');
  return row.scan;
}

/** Without a verdict the file is stored and stays in quarantine, because the sender's work must not be lost. */
async function verdictOf({ scanner, db, clock, log }: Scan, key: string, content: Content['stream']) {
  if (!scanner) return 'PENDING';
  try {
    const verdict = await scanner.scan(content, VERDICT_WITHIN_MS);
    await setVerdict(db, key, verdict, clock.now());
    if (verdict === 'FOUND') log.warn({ sha256: key }, 'the scanner rejected a file');
    return verdict;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn({ sha256: key, err: error.message }, 'a file is waiting for the scanner');
    return 'PENDING';
  }
}
