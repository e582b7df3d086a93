import * as z from 'zod/mini';

/**
 * Runtime branding and names, which the server writes into the page, so that one build serves every hospital.
 */
export const PortalConfig = z.object({
  /** First path segment of every call, {app}. */
  app: z.string(),
  /** {product}: lower case, in paths, query names and hub keys. */
  product: z.string(),
  productName: z.string(),
  supportEmail: z.string(),
  /** Number for a `tel:` link; empty: the hospital has none for patients. */
  supportPhone: z.string(),
  serviceStatement: z.string(),
  place: z.string(),
  timeZone: z.string(),
  repeatStaffMs: z.number(),
  repeatNurseMs: z.number(),
  /** Time without activity until a device locks; 0 disables the lock. */
  idleLockMs: z.number(),
  /** The length of a one-time code: four, or six where the operator says so. */
  codeDigits: z.number(),
  /** Laboratories send results by themselves, which agents have to check. */
  receivesMessages: z.boolean(),
  /** People write to the hospital's number, which the desk reads. */
  receivesReplies: z.boolean(),
  /** Messages go by WhatsApp, too, to those who agreed to it. */
  writesByWhatsapp: z.boolean(),
  /** The hospital's identity provider; absent where local accounts alone sign in. */
  signOn: z.optional(z.object({ name: z.string(), ends: z.boolean() })),
  version: z.string(),
});
export type PortalConfig = z.output<typeof PortalConfig>;
