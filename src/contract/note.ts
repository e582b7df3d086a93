import * as z from 'zod/mini';
import { EnteredInError } from './entered-in-error.ts';
import { Instant, Person } from './shared.ts';

/** The signature of a note: no signed note is changed afterwards. */
export const NoteSignature = z.object({
  by: Person,
  at: Instant,
  /** Version of the consultation when it was signed. */
  version: z.number(),
  /** SHA-256 of the signed text. */
  sha256: z.string(),
});
export type NoteSignature = z.output<typeof NoteSignature>;

/** An addition to a note after it was closed. `at` is when it was written, `receivedAt` when the server received it. */
export const Addendum = z.object({
  id: z.string(),
  /** Given by the device that wrote it: until the server has it, that device shows its own copy. */
  clientId: z.string(),
  text: z.string(),
  by: Person,
  at: Instant,
  receivedAt: Instant,
  inError: z.nullable(EnteredInError),
});
export type Addendum = z.output<typeof Addendum>;
