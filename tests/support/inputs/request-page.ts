import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import { requestPageCalls } from '#contract/request-page.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import { lastCode } from '#tests/support/server/codes.ts';
import { BASIC, type TestServer } from '#tests/support/server/server.ts';

export const PAGE_MOBILE = '9822060001';
const PAGE_HUB = 'wardline_kothrud';

/** Opens the page for one hub, as an operator does. */
export async function openPage({ db }: TestServer, isOn = true): Promise<void> {
  await db.updateTable('hub').set({ takesPageRequests: isOn }).where('hubKey', '=', PAGE_HUB).execute();
}

/** A ticket, as the right code gives it. */
export async function pageTicket({ db, clock }: TestServer, mobile = PAGE_MOBILE): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(clock.now().getTime() + 1_800_000);
  await db
    .insertInto('pageTicket')
    .values({ tokenHash: hashToken(ticket), mobile: `+91${mobile}`, expiresAt })
    .execute();
  return ticket;
}

/** A request of a person who registers on the page. */
export const onPage = (ticket: string, more: object = {}) =>
  ({
    ticket,
    clientId: randomUUID(),
    language: 'mr',
    newPatient: { name: 'Lata Shinde', sex: 'FEMALE', bornOn: '1984-02-03' },
    kind: 'TALK_TO_NURSE',
    consultationMode: 'AUDIO',
    hubKey: PAGE_HUB,
    reason: 'Fever since yesterday',
    urgency: { breathing: false, consciousness: false, bleedingOrPain: false },
    consentBy: 'Lata Shinde',
    ...more,
  }) as BodyOf<typeof requestPageCalls.raiseOnPage>;

/** The owner of a number raises a request on the page, in Hindi. */
export async function raiseOnPageOf(server: TestServer, mobile: string): Promise<void> {
  await openPage(server);
  const body = onPage(await pageTicket(server, mobile), { language: 'hi' });
  await server.portal.call(requestPageCalls.raiseOnPage, { body });
}

export const requestPageInputs: InputsOf<typeof requestPageCalls> = {
  requestPage: () => ({ body: { language: 'en' } }),
  async sendRequestCode(_, server) {
    await openPage(server);
    return { body: { mobile: PAGE_MOBILE, language: 'en' } };
  },
  async confirmRequestCode(_, server) {
    await openPage(server);
    const body = { mobile: PAGE_MOBILE, language: 'en' } as const;
    const anonymous = server.client({ authorization: BASIC }, PAGE_MOBILE);
    const { codeId } = await anonymous.call(requestPageCalls.sendRequestCode, { body });
    return { body: { mobile: PAGE_MOBILE, codeId, code: await lastCode(server, PAGE_MOBILE) } };
  },
  async raiseOnPage(_, server) {
    await openPage(server);
    return { body: onPage(await pageTicket(server)) };
  },
};
