import * as z from 'zod/mini';

/** The doctor of a consultation, as others in it see them. */
export const ProviderCard = z.object({
  providerId: z.string(),
  userId: z.string(),
  name: z.string(),
  qualification: z.string(),
  registrationNumber: z.string(),
  council: z.string(),
});
