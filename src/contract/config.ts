import * as z from 'zod/mini';

/** Runtime branding and names, written by the server into the page: one build serves every hospital. */
export const PortalConfig = z.object({
  /** First path segment of every call, {app}. */
  app: z.string(),
  /** {product}: lower case, in paths, query names and hub keys. */
  product: z.string(),
  productName: z.string(),
  supportEmail: z.string(),
  serviceStatement: z.string(),
  place: z.string(),
  timeZone: z.string(),
  repeatStaffMs: z.number(),
  repeatNurseMs: z.number(),
  /** A device that nobody touches locks after so long; 0 for never. */
  idleLockMs: z.number(),
  version: z.string(),
});
export type PortalConfig = z.output<typeof PortalConfig>;
