import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Line } from './new-account.ts';
import type { PlainReason } from './reasons.ts';
import { Id } from './shared.ts';

/** Phone number, also of a landline, as written on a letterhead. */
const Phone = z
  .string()
  .check(z.trim(), z.regex(/^\+?\d[\d ()-]{4,18}\d$/, 'PHONE_FORMAT' satisfies PlainReason));

/** A laboratory that orders are given to. */
export const NewLab = z.object({
  name: Line,
  address: Line,
  city: Line,
  phone: Phone,
  /** Number on its certificate; null: not recorded. */
  accreditation: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
});
export type NewLab = z.output<typeof NewLab>;

export const Lab = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  accreditation: z.nullable(z.string()),
  isInUse: z.boolean(),
  version: z.number(),
});
export type Lab = z.output<typeof Lab>;

/** Where a lab is and how it is reached, as an order names it. */
export const LabContact = z.pick(Lab, { id: true, name: true, address: true, city: true, phone: true });
export type LabContact = z.output<typeof LabContact>;

const readLab = { labId: Id, version: z.int() };
const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const prefix = '/{app}/api/operations/v1';

/** The laboratories that orders are given to, as the operators keep them. */
export const labCalls = {
  labs: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/labs`,
    summary: 'The labs that orders are given to: those in use first, by name',
    response: ok({ labs: z.array(Lab) }),
  }),
  addLab: call({
    ...command,
    path: `${prefix}/addLab`,
    summary: 'Adds a lab, in use from now on',
    body: NewLab,
    response: ok({ labId: z.string() }),
  }),
  changeLab: call({
    ...command,
    path: `${prefix}/changeLab`,
    summary: 'Changes what is recorded of a lab; refused when it is no longer what was read',
    body: z.extend(NewLab, readLab),
    response: Done,
  }),
  setLabInUse: call({
    ...command,
    path: `${prefix}/setLabInUse`,
    summary:
      'Takes a lab out of use or puts it back; its orders keep it. Refused when it is no longer what was read',
    body: z.object({ ...readLab, isInUse: z.boolean() }),
    response: Done,
  }),
};
