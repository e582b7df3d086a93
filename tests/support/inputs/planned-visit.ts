import { randomUUID } from 'node:crypto';
import type { TestServer } from '#tests/support/server/server.ts';

export const TASKS = [{ text: 'Measure blood pressure', done: false }];

/** A visit of an order, planned for this person. @returns its id; one of no visit without a person */
export async function plannedVisit({ db }: TestServer, requestId: string, userId?: string): Promise<string> {
  const id = randomUUID();
  if (userId === undefined) return id;
  const visit = {
    id,
    requestId,
    clientId: id,
    address: '12 Karve Road',
    notes: '',
    tasks: JSON.stringify(TASKS),
  };
  const when = { scheduledAt: new Date('2026-11-25T05:30:00Z'), status: 'SCHEDULED' as const };
  await db
    .insertInto('homeVisit')
    .values({ ...visit, ...when, agentUserId: userId })
    .execute();
  return id;
}
