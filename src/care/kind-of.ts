import type { Kind } from './kind-mark.tsx';

/** The mark of each kind that rings. */
export const KIND_OF = {
  EMERGENCY_CARE: 'emergency',
  TALK_TO_NURSE: 'nurse',
  TALK_TO_DOC: 'doc',
} as const satisfies Record<string, Kind>;
