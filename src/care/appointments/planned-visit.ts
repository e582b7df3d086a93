import type { ConsultationMode } from '#contract/shared.ts';

/** An appointment that has not begun. */
export interface PlannedVisit {
  consultationNumber: string;
  consultationMode: ConsultationMode;
  patient: { name: string; nameLang: string };
  startsAt: string;
}

/** Where a drag has put it. */
export interface MoveTo {
  day: string;
  /** "14:30" */
  time: string;
}
