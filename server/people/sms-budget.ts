import type { Deps } from '#server/platform/deps.ts';
import { SITE_FACTOR, type Sources } from '#server/platform/http/caller-address.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { addOne } from './daily-count.queries.ts';
import { tooManyToday } from './day-limit.ts';

/** How many SMS one address or person may cause a day, to numbers without an account. */
const EACH = { registration: 20, patient: 100, shares: 10, page: 20 } as const;

/** The counted sender: the networks of who registers or uses the public page, the id of a person, or the patient of a shared page. */
type Spender = { registration: Sources } | { page: Sources } | { patient: string } | { shares: string };

/**
 * Counts an SMS to a number that may be a stranger's, at the hospital's cost: for its cause, an address or a
 * person, and for all of them together.
 * @throws Refusal TOO_MANY with the seconds until the next day (UTC)
 */
export async function spendSms(deps: Deps, of: Spender): Promise<void> {
  const { db, clock, config, security } = deps;
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const tooMany = tooManyToday(now);
  const cause = 'registration' in of ? 'registration' : 'page' in of ? 'page' : 'patient';
  for (const [by, most] of countersOf(of))
    if ((await addOne(db, `${cause} ${hashToken(by)}`, day)) > most) throw tooMany;
  const most = {
    registration: config.REGISTRATION_SMS_A_DAY,
    page: config.REQUEST_PAGE_SMS_A_DAY,
    patient: config.PATIENT_SMS_A_DAY,
  }[cause];
  const all = await addOne(db, `${cause} all`, day);
  if (all <= most) return;
  if (all === most + 1) security.tell({ kind: 'SMS_STOPPED', count: most });
  throw tooMany;
}

/** Each key with its SMS a day. */
function countersOf(of: Spender): [by: string, most: number][] {
  if ('patient' in of) return [[of.patient, EACH.patient]];
  if ('shares' in of) return [[`shares of ${of.shares}`, EACH.shares]];
  const [{ line, site }, most] = 'page' in of ? [of.page, EACH.page] : [of.registration, EACH.registration];
  return site
    ? [
        [line, most],
        [site, most * SITE_FACTOR],
      ]
    : [[line, most]];
}
