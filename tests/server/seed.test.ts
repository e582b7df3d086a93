import { describe, expect, test } from 'vitest';
import { calendarCalls } from '#contract/calendar.ts';
import { inboxCalls } from '#contract/inbox.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { registrationCalls } from '#contract/registration.ts';
import { rosterCalls } from '#contract/roster.ts';
import { SEED_INVITATIONS } from '#server/seed/joining.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

describe.each(['meera.iyer', 'joseph.kurian', 'fatima.sheikh'])('the desk of %s', (userName) => {
  test('contains consultations in every part', async () => {
    const doctor = await server.signInAs(userName);
    const { counts } = await doctor.call(myConsultationCalls.myConsultations, { query: { part: 'PAST' } });
    for (const [part, count] of Object.entries(counts)) expect(count, part).toBeGreaterThan(0);
  });

  test('contains a calendar in which nothing overlaps an appointment', async () => {
    const doctor = await server.signInAs(userName);
    const query = { from: '2026-11-15', to: '2027-01-15' };
    const { appointments, blocks, duties, vacations } = await doctor.call(calendarCalls.calendar, { query });
    for (const list of [appointments, blocks, duties, vacations]) expect(list.length).toBeGreaterThan(0);
    for (const block of blocks)
      expect(
        appointments.filter((one) => one.startsAt < block.endsAt && block.startsAt < one.endsAt),
      ).toEqual([]);
    for (const { from, to } of vacations)
      expect((await doctor.call(rosterCalls.vacationOverlap, { query: { from, to } })).appointments).toEqual(
        [],
      );
  });

  test('contains messages, unread ones among them', async () => {
    const doctor = await server.signInAs(userName);
    const { total, unreadThreads } = await doctor.call(inboxCalls.inboxThreads, { query: {} });
    expect([total, unreadThreads]).toEqual([3, 2]);
  });
});

test('bank details can be opened with the key of the server', async () => {
  const doctor = await server.signInAs('meera.iyer');
  const { bankDetails } = await doctor.call(profileFormCalls.getBankDetails, {});
  const row = (await server.rows('bankDetail')).find((one) => one.providerId === doctor.roleId);
  const number = server.deps.vault.unseal(row?.accountSealed ?? '', doctor.roleId);
  expect(bankDetails?.accountNumberMasked).toBe(`•••• ${number.slice(-4)}`);
});

test('an invitation in each state, and one provider who waits', async () => {
  for (const [state, id] of Object.entries(SEED_INVITATIONS)) {
    const { invitation } = await server.portal.call(registrationCalls.providerInvitation, { query: { id } });
    expect(invitation.state).toBe(state.toUpperCase());
  }
  const waiting = await server.signInAs('kavya.reddy');
  expect((await waiting.call(registrationCalls.registration, {})).registration.state).toBe('SUBMITTED');
});
