import * as z from 'zod/mini';
import { Instant, Person } from './shared.ts';
import { VitalSet } from './vitals.ts';

export const Task = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  done: z.boolean(),
});
/** A visit at a patient's home, made by an agent or a nurse. */
export const HomeVisit = z.object({
  id: z.string(),
  /** Must be sent with a change of the visit. */
  clientId: z.string(),
  scheduledAt: Instant,
  address: z.string(),
  /** The agent or nurse who makes it, by role. */
  agent: Person,
  tasks: z.array(Task),
  notes: z.string(),
  visitStatus: z.enum(['SCHEDULED', 'ON_THE_WAY', 'DONE', 'MISSED', 'CANCELLED']),
  /** When they set out, and when it was done: by the clock of who reported it. */
  startedAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  /** Vital signs that were taken there, oldest first. */
  vitals: z.array(VitalSet),
  version: z.number(),
});
export type HomeVisit = z.output<typeof HomeVisit>;
