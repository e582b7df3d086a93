import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '#contract/call.ts';
import { TICKET_S } from '#contract/limits.ts';
import type { PersonAtNumber, requestPageCalls } from '#contract/request-page.ts';
import { ageOn } from '#domain/age.ts';
import { RESEND_AFTER_S, sendOtp, verifyCode } from '#server/people/otp.ts';
import { servedMobile } from '#server/people/served-mobile.ts';
import { nameKey } from '#server/people/sign-in.ts';
import { spendSms } from '#server/people/sms-budget.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import { inTransaction } from '#server/platform/writes/in-transaction.ts';
import { listHubsOfPage } from '#server/reference/hubs.ts';
import { LANGUAGE_NAMES } from '#domain/languages.ts';
import { insertTicket, listWithMobile } from './page.queries.ts';

type Ctx = Deps & { address: string };

/** Persons of one number that the page shows: a family shares a telephone. */
const PERSONS_MAX = 10;

const keyOf = (mobile: string): string => nameKey(`request page ${mobile}`);

/** @throws Refusal RULE while the page is closed */
async function mustBeOpen(db: Db): Promise<void> {
  if (!(await listHubsOfPage(db)).length) throw new Refusal('RULE', { reason: 'REQUEST_PAGE_CLOSED' });
}

/** Sends a code to the number. @throws Refusal RULE, BAD_INPUT, TOO_MANY */
export async function sendPageCode(ctx: Ctx, asked: ParsedBody<typeof requestPageCalls.sendRequestCode>) {
  await mustBeOpen(ctx.db);
  const mobile = servedMobile(ctx.config, asked.mobile);
  if (asked.website) return { responseString: randomUUID(), resendAfterS: RESEND_AFTER_S };
  await spendSms(ctx, { page: sourcesOf(ctx.address) });
  const user = { id: null, mobile, languages: [LANGUAGE_NAMES[asked.language]] };
  return sendOtp(ctx, { nameKey: keyOf(mobile), user, isKnown: false }, 'REQUEST_PAGE');
}

/** A ticket for the right code, and the persons with the number. @throws Refusal WRONG_CODE, TOO_MANY, BAD_INPUT */
export async function proveNumber(
  ctx: Ctx,
  { codeId, code, ...asked }: ParsedBody<typeof requestPageCalls.confirmRequestCode>,
) {
  await mustBeOpen(ctx.db);
  const mobile = servedMobile(ctx.config, asked.mobile);
  await verifyCode(ctx, codeId, code, ['REQUEST_PAGE'], { nameKey: keyOf(mobile), userId: null });
  const [ticket, now] = [newToken(), ctx.clock.now()];
  const expiresAt = addSeconds(now, TICKET_S);
  await inTransaction(ctx.db, (tx) => insertTicket(tx, { tokenHash: hashToken(ticket), mobile, expiresAt }));
  const rows = await listWithMobile(ctx.db, mobile, PERSONS_MAX);
  const persons = rows.map(({ id, name, nameLang, bornOn }): PersonAtNumber => ({
    id,
    shortName: shortName(name),
    nameLang,
    age: ageOn(bornOn, now),
  }));
  return { ticket, expiresAt: expiresAt.toISOString(), persons };
}

/** "Ramesh K." of "Ramesh Kulkarni"; a letter is what its readers see as one. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const initials = others.map((word) => [...letters.segment(word)][0]?.segment ?? '');
  return [first, ...initials.filter((letter) => letter !== '').map((letter) => `${letter}.`)].join(' ');
}
