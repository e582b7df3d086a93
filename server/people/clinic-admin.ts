import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { change, type Change } from '#server/platform/writes/change.ts';
import { insertClinic } from './clinic.queries.ts';
import { Line, Mobile } from './contact-fields.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';

/** A clinic as the operator adds it: what its letterhead says. */
export const NewClinic = z.object({
  clinicName: Line,
  address: Line,
  city: Line,
  state: Line,
  phone: Mobile,
});

type NewClinic = z.output<typeof NewClinic>;

/** @returns the id of the clinic, which invitations name */
export async function addClinic(deps: Administering, clinic: NewClinic): Promise<string> {
  return change(acting(deps), (c) => insertAudited(c, clinic));
}

/** The same within a change. */
export async function insertAudited(c: Change, clinic: NewClinic): Promise<string> {
  const id = randomUUID();
  await insertClinic(c.tx, { id, ...clinic });
  await c.audit('ADD_CLINIC', 'clinic', id);
  return id;
}
