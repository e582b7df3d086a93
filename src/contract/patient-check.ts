import * as z from 'zod/mini';

/** One comparison of the patient that a message or a file names with the patient of an order or a visit. */
export const PatientCheck = z.object({
  kind: z.enum(['MRN', 'HEALTH_ID', 'NAME', 'BIRTH', 'SEX', 'MOBILE']),
  /** Text of the message or the file; empty: it is not stated. */
  stated: z.string(),
  /** Text of the patient's record; empty: it is not recorded. */
  recorded: z.string(),
  outcome: z.enum(['SAME', 'DIFFERENT', 'NOT_COMPARED']),
});
export type PatientCheck = z.output<typeof PatientCheck>;
