import * as z from 'zod/mini';

/** `code` is of ICD-10; empty for a provisional diagnosis in free text, for which it has none that fits. */
export const Diagnosis = z.object({
  code: z.string().check(z.maxLength(20)),
  title: z.string().check(z.maxLength(400)),
});
