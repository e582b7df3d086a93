import type { OutsideFault } from '#contract/outside-calendars.ts';
import { OutsideError, TOO_LARGE } from '#server/platform/adapters/outside.ts';
import { leadsInside, readFromPartner, type Resolve } from '#server/platform/adapters/public-network.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { OverrunError, workerQueue } from '#server/platform/threads/worker-queue.ts';
import type { BusyTimes } from './busy-times.ts';
import type { BusyAnswer, BusyTask } from './busy-worker.ts';

/** Where a calendar is read: the address is a secret by itself. */
export interface CalendarSource {
  url: string;
  userName?: string | undefined;
  password?: string | undefined;
}

/** The calendar cannot be read now. */
export class CalendarFault extends Error {
  override readonly name = 'CalendarFault';
  readonly reason: OutsideFault;

  constructor(reason: OutsideFault, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 8 * 1024 * 1024;
const THREAD_MS = 15_000;
const DAY_S = 86_400;
/** Days after today that are read: a doctor is not booked later. */
const DAYS_AHEAD = 400;

/** Threads of their own: a stranger's file may take long. */
const threadOf = () =>
  workerQueue<BusyTask, BusyAnswer>({ script: new URL('busy-worker.ts', import.meta.url), memoryMb: 256 });
const THREADS = {
  JOB: threadOf(),
  /** First looks wait for each other, and not the job for them. */
  TRY: threadOf(),
};

/** Reads when a doctor is busy by another calendar, from yesterday on. @throws CalendarFault */
export async function readCalendar(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  source: CalendarSource,
  { by, resolve }: { by: keyof typeof THREADS; resolve?: Resolve },
): Promise<BusyTimes> {
  const now = clock.now();
  const ics = await textAt(source, { allowed: config.CALENDAR_NETWORKS, ...(resolve && { resolve }) });
  const options = {
    from: addSeconds(now, -DAY_S),
    until: addSeconds(now, DAYS_AHEAD * DAY_S),
    timeZone: config.TIME_ZONE,
    ownIds: `@${config.PRODUCT}`,
  };
  const answer = await THREADS[by]({ ics, options }, { timeMs: THREAD_MS }).catch((error: unknown) => {
    if (error instanceof OverrunError) throw new CalendarFault('CALENDAR_TOO_LARGE', error);
    throw error;
  });
  if ('refused' in answer) throw new CalendarFault(answer.refused);
  return answer.busy;
}

async function textAt(
  { url, userName, password }: CalendarSource,
  network: { allowed: string; resolve?: Resolve },
): Promise<string> {
  if (await leadsInside(url, network)) throw new CalendarFault('ADDRESS_NOT_PUBLIC');
  const headers = {
    accept: 'text/calendar',
    ...(userName && {
      authorization: `Basic ${Buffer.from(`${userName}:${password ?? ''}`).toString('base64')}`,
    }),
  };
  try {
    return (
      await readFromPartner(url, { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, network)
    ).toString();
  } catch (error) {
    throw new CalendarFault(reasonOf(error), error);
  }
}

function reasonOf(error: unknown): OutsideFault {
  if (!(error instanceof OutsideError)) throw error;
  if (error.message === TOO_LARGE) return 'CALENDAR_TOO_LARGE';
  if ([401, 403].includes(error.status ?? 0)) return 'CALENDAR_NOT_ALLOWED';
  if ([404, 410].includes(error.status ?? 0)) return 'CALENDAR_NOT_FOUND';
  return 'CALENDAR_NOT_REACHED';
}
