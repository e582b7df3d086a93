import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { change } from '#server/platform/writes/change.ts';
import { findAppointment, listDueReminders, takeReminder, updateAppointment } from './appointment.queries.ts';
import { isSoon, nextReminder } from './reminders.ts';
import { tellAppointment } from './tell-appointment.ts';

const EVERY_MS = 60_000;
const BATCH = 100;

export function remindJob(deps: Deps): () => Promise<void> {
  return every(EVERY_MS, 'reminders', deps.log, () => remind(deps));
}

/** Reminds each patient of an appointment a day before, and 15 minutes before one to which they do not come in person. */
export async function remind(deps: Deps): Promise<void> {
  const due = await listDueReminders(deps.db, deps.clock.now(), BATCH);
  for (const { id } of due)
    // oxlint-disable-next-line no-await-in-loop -- one reminder, one change
    await change({ ...deps, who: { type: 'system' } }, async (c) => {
      const row = (await takeReminder(c.tx, id, c.now)) && (await findAppointment(c.tx, id));
      // A server that was off must not remind of a visit that has begun.
      if (!row || row.status !== 'ACCEPTED' || row.scheduledAt <= c.now) return;
      await updateAppointment(c.tx, id, { remindAt: nextReminder(row, c.now) });
      await c.audit('REMIND', 'consultation', id, row.patientId);
      await tellAppointment(c, deps.config, row, isSoon(row, c.now) ? 'SOON' : 'REMINDER', 'OPERATIONS');
    });
}
