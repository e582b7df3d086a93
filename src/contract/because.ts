import type { PlainReason } from './reasons.ts';

/** For a schema with a rule of its own: the reason takes the place of zod's message. */
export const because = (reason: PlainReason): string => reason;
