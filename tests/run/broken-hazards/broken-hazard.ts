import type { BrokenRule } from '#tests/run/broken-rules/broken-rule.ts';

/** A hazard of docs/clinical-safety.md of which the control is broken in one place; the test is the one that its row names. */
export interface BrokenHazard {
  /** Id of the row, such as H43. */
  hazard: string;
  /** Fault of the portal while it is broken: a sentence of docs/broken-hazards.md. */
  breaks: string;
  /** The source, the text that is there once, and the text in its place. */
  file: string;
  find: string;
  put: string;
  /** The project of a journey that is not among the screens. */
  project?: Extract<BrokenRule['project'], 'calls' | 'long'>;
}
