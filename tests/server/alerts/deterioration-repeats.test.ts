// @module-tag critical
import { describe, expect, it } from 'vitest';
import { deteriorationCalls } from '#contract/deterioration.ts';
import { noteWarning } from '#server/alerts/deterioration.ts';
import { pushDeteriorations, repeatDeteriorations } from '#server/alerts/deterioration.job.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ILL, vitalSteps, WELL } from '#tests/support/journeys/vital-steps.ts';
import { openServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';

const server = await openServer();
const { record, visitOf, openFor, eventsTo, openRow, setAlert, quietDeps } = vitalSteps(server);
const URGENT = { ...WELL, SPO2: 91 };

describe('an alarming set after another one', () => {
  it('keeps the graver urgency, the times and those who were told', async () => {
    const v = await visitOf('1960-01-01');
    const first = await record(v, ILL);
    const escalatedAt = server.clock.now();
    await setAlert(first.id, { times: 3, escalatedAt });
    const repeatAt = (await openRow())?.repeatAt;
    const { id } = await record(v, URGENT);
    const row = await openRow();
    expect(row).toMatchObject({ vitalSetId: id, urgency: 'EMERGENCY', times: 3, escalatedAt, repeatAt });
    expect(row?.userIds.length).toBeGreaterThan(1);
    expect(await openFor(v)).toMatchObject([{ vitalSetId: id, urgency: 'EMERGENCY' }]);
  });

  it('does not postpone the escalation to other doctors', async () => {
    const v = await visitOf('1960-01-01');
    const deps = quietDeps();
    for (const _ of [1, 2, 3, 4]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await record(v, ILL);
      server.clock.advance(240);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await repeatDeteriorations(deps);
    }
    server.clock.advance(301);
    await repeatDeteriorations(deps);
    expect((await openRow())?.escalatedAt).not.toBeNull();
  });

  it('leaves the alert open while it is not recorded whether there is a pregnancy', async () => {
    const v = await visitOf('1996-01-01', { sex: 'FEMALE' });
    await record(v, ILL);
    await record(v, WELL);
    expect(await openFor(v)).toMatchObject([{ urgency: 'EMERGENCY' }]);
  });
});

describe('an alert without an acknowledgement', () => {
  it('lists a set over six hours old without a push or a repeat', async () => {
    const v = await visitOf('1960-01-01');
    const createdAt = new Date(server.clock.now().getTime() - 8 * 3_600_000);
    await server.db.updateTable('consultation').set({ createdAt }).where('id', '=', v.id).execute();
    const occurredAt = new Date(server.clock.now().getTime() - 7 * 3_600_000);
    const patientId = v.consultation.patient.id;
    const { id } = await record(v, WELL);
    // No set of another test is newer.
    await server.db.updateTable('vitalSet').set({ warning: null }).where('id', '!=', id).execute();
    await server.db.updateTable('vitalSet').set({ at: occurredAt }).where('id', '=', id).execute();
    await change({ ...server.deps, who: { type: 'system' } }, (c) =>
      noteWarning(
        c,
        {
          vitalSetId: id,
          patientId,
          consultationId: v.id,
          homeVisitId: null,
          at: occurredAt,
          byUser: v.nurse.userId,
        },
        { scale: 'NEWS2', score: 9, missing: [], urgency: 'EMERGENCY', isReassuring: false },
      ),
    );
    expect(await openRow()).toMatchObject({ vitalSetId: id, repeatAt: null, pushAt: null });
    expect((await eventsTo(v.doctor.userId)).at(-1)?.data).toEqual({ vitalSetId: id });
    expect(await openFor(v)).toHaveLength(1);
  });

  it('stops after an hour and appears on the board of the operators', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    await setAlert(id, { times: 12 });
    server.clock.advance(301);
    await repeatDeteriorations(quietDeps());
    const row = await openRow();
    expect(row).toMatchObject({ vitalSetId: id, repeatAt: null, times: 12 });
    expect(row?.operatorsAt).not.toBeNull();
  });

  it('does not repeat to a doctor who was disabled', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    const gone = (await server.signInAs('vikram.desai')).userId;
    const userIds = [v.doctor.userId, gone];
    await server.db
      .updateTable('deteriorationAlert')
      .set({ userIds, escalatedAt: server.clock.now() })
      .where('vitalSetId', '=', id)
      .execute();
    const disable = (disabledAt: Date | null) =>
      server.db.updateTable('appUser').set({ disabledAt }).where('id', '=', gone).execute();
    await disable(server.clock.now());
    server.clock.advance(301);
    await repeatDeteriorations(quietDeps());
    await disable(null);
    expect((await openRow())?.userIds).toContain(v.doctor.userId);
    expect((await openRow())?.userIds).not.toContain(gone);
  });

  it('repeats, and escalates to other doctors on duty after three times', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    const alert = async () => (await server.rows('deteriorationAlert')).find((row) => row.vitalSetId === id);
    expect((await alert())?.userIds).toEqual([v.doctor.userId]);
    const deps = quietDeps();
    for (const times of [2, 3, 4]) {
      server.clock.advance(301);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await repeatDeteriorations(deps);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await alert())?.times).toBe(times);
    }
    expect((await alert())?.userIds.length).toBeGreaterThan(1);
    expect((await alert())?.escalatedAt).not.toBeNull();
  });

  it('sends a push without patient data and withdraws it after acknowledgement', async () => {
    const v = await visitOf('1960-01-01');
    const sent: object[] = [];
    const push: Deps['push'] = {
      ...server.deps.push,
      async send(_, payload) {
        sent.push(payload);
        return 'sent';
      },
    };
    /** Returns what the server pushes by itself has found no device; then it is due once more, and there is one. */
    async function pushOnce(): Promise<void> {
      await until('the push of the server', async () =>
        (await server.rows('deteriorationAlert')).every(({ pushAt }) => pushAt === null),
      );
      const at = { createdAt: server.clock.now(), seenAt: server.clock.now() };
      const endpoint = 'https://fcm.googleapis.com/worse';
      const keys = JSON.stringify({ p256dh: 'p', auth: 'a' });
      const device = { endpoint, userId: v.doctor.userId, role: 'provider' as const, keys, ...at };
      await server.db.insertInto('pushSubscription').values(device).execute();
      await server.db
        .updateTable('deteriorationAlert')
        .set({ pushAt: server.clock.now() })
        .where('vitalSetId', '=', id)
        .execute();
      await pushDeteriorations({ ...server.deps, push });
      await server.db.deleteFrom('pushSubscription').where('endpoint', '=', endpoint).execute();
    }
    const { id } = await record(v, ILL);
    await pushOnce();
    const payload = { kind: 'TALK_TO_DOC', requestId: id, role: 'provider', url: '/dashboard' };
    expect(sent).toEqual([{ ...payload, deteriorating: true }]);
    await v.doctor.call(deteriorationCalls.acknowledgeDeterioration, { body: { vitalSetId: id } });
    await pushOnce();
    expect(sent.at(-1)).toEqual({ ...payload, deteriorating: true, withdrawn: true });
  });
});
