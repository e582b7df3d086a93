import { beforeEach, describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
beforeEach(async () => {
  v = await visit(server, { mode: 'VIDEO' });
});

const to = (consultationMode: ConsultationMode, reason?: string) => ({
  body: { consultationNumber: v.number, consultationMode, ...(reason !== undefined && { reason }) },
});
const changes = async () =>
  (await server.rows('modeChange')).filter(({ consultationId }) => consultationId === v.id);

describe('a change to a visit in person', () => {
  it.each([undefined, '', '...', 'xxx'])('refuses with the reason %s', async (reason) => {
    expect(
      await v.doctor.refusal(consultationCalls.setConsultationMode, to('IN_PERSON', reason)),
    ).toMatchObject({ code: 'BAD_INPUT' });
    expect(await changes()).toEqual([]);
  });

  it('refuses the nurse', async () => {
    expect(
      await v.nurse.refusal(consultationCalls.setConsultationMode, to('IN_PERSON', 'Came to the hub')),
    ).toMatchObject({ reason: 'DOCTOR_SAYS_IN_PERSON' });
  });

  it('records, audits and shows until the mode is changed back', async () => {
    const reason = 'The patient came to the clinic';
    const { consultation } = await v.doctor.call(
      consultationCalls.setConsultationMode,
      to('IN_PERSON', reason),
    );
    expect(consultation.modeChange).toMatchObject({ from: 'VIDEO', reason });
    expect(await changes()).toMatchObject([
      { fromMode: 'VIDEO', toMode: 'IN_PERSON', reason, byUser: v.doctor.userId },
    ]);
    expect(
      (await server.rows('audit')).filter(
        ({ action, entityId }) => action === 'SET_IN_PERSON' && entityId === v.id,
      ),
    ).toHaveLength(1);
    const back = await v.nurse.call(consultationCalls.setConsultationMode, to('VIDEO'));
    expect(back.consultation.modeChange).toBeUndefined();
    expect(await changes()).toHaveLength(2);
  });

  it('names the new mode in the audit', async () => {
    for (const mode of ['AUDIO', 'CHAT', 'VIDEO'] as const)
      await v.nurse.call(consultationCalls.setConsultationMode, to(mode));
    const actions = (await server.rows('audit'))
      .filter(({ action, entityId }) => action.startsWith('SET_') && entityId === v.id)
      .map(({ action }) => action);
    expect(actions).toEqual(['SET_AUDIO', 'SET_CHAT', 'SET_VIDEO']);
  });

  it('records nothing for the same mode', async () => {
    await v.doctor.call(consultationCalls.setConsultationMode, to('VIDEO'));
    expect(await changes()).toEqual([]);
  });
});
