import type { ConsultationMode } from '#contract/shared.ts';

/** The devices that a mode turns on by default; the others can be turned on by hand. */
export function wantedBy(mode: ConsultationMode): { audio: boolean; video: boolean } {
  return { audio: mode === 'VIDEO' || mode === 'AUDIO', video: mode === 'VIDEO' };
}
