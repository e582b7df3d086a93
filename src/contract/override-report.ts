import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { Warning } from './prescription-checks.ts';
import { Instant, pageQuery } from './shared.ts';

/** The kinds of warning. */
export const OVERRIDE_KINDS = Warning.shape.kind.options;

/** A warning against which a prescription was signed; without the patient. */
export const OverrideRow = z.object({
  id: z.string(),
  signedAt: Instant,
  consultationNumber: z.string(),
  prescriber: z.string(),
  /** null: the visit belongs to no hub. */
  hub: z.nullable(z.string()),
  kind: Warning.shape.kind,
  between: z.array(z.string()),
  /** The medicines of the prescription, by their generic names. */
  medicines: z.array(z.string()),
  reason: z.string(),
  /** It was chosen from the list. */
  isListed: z.boolean(),
  isWithdrawn: z.boolean(),
});
export type OverrideRow = z.output<typeof OverrideRow>;

const Word = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80)));
const filters = {
  kind: z.optional(Warning.shape.kind),
  /** Parts of names. */
  hub: Word,
  prescriber: Word,
  medicine: Word,
  /** Days of the hospital; both are included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
};

const query = { who: ['operator'], extension: true, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';

/** The reasons for which prescribers signed against warnings. */
export const overrideReportCalls = {
  overrideReport: call({
    ...query,
    path: `${prefix}/overrideReport`,
    summary:
      'Warnings that prescriptions were signed against, newest first, with the reasons and without the patients',
    query: z.object({ ...pageQuery, ...filters }),
    response: z.extend(pageOf(OverrideRow), { counts: z.record(Warning.shape.kind, z.number()) }),
  }),
  overrideFile: call({
    ...query,
    path: `${prefix}/overrideFile`,
    summary: 'The same as a CSV file: the newest 10,000',
    query: z.object(filters),
    response: ok({ csv: z.string() }),
  }),
};
