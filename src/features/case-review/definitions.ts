import type { BodyView } from '#contract/cases.ts';
import type { CaseKind } from '#api/resources/cases.ts';
import type { Drawing } from '#features/case-review/body-drawings.ts';
import type { caseReview } from '#i18n/en/case-review.ts';

type Ask = Extract<
  keyof (typeof caseReview)['en'],
  `ask${'Daylight' | 'ThreeSides' | 'CloseUp' | 'Creams' | 'WithCoin' | 'OtherSide' | 'Biopsy' | 'Scan' | 'Blood'}`
>;

export interface Definition {
  /** The sides of the body map, the likeliest first; none without a map. */
  readonly map: readonly { readonly view: BodyView; readonly drawing: Drawing }[];
  /** Scored by the Global Acne Grading System. */
  readonly hasAcne: boolean;
  /** Ends with an expert's opinion and its signed report. */
  readonly hasOpinion: boolean;
  /** Frequent requests of reviewers to the patient: words of the catalogue. */
  readonly asks: readonly Ask[];
}

/** Differences between the reviews that this engine serves. */
const DEFINITIONS: Readonly<Record<CaseKind, Definition>> = {
  SKINCARE: {
    map: [
      { view: 'FACE', drawing: 'face' },
      { view: 'LEFT', drawing: 'faceLeft' },
      { view: 'RIGHT', drawing: 'faceRight' },
      { view: 'FRONT', drawing: 'front' },
      { view: 'BACK', drawing: 'back' },
    ],
    hasAcne: true,
    hasOpinion: false,
    asks: ['askDaylight', 'askThreeSides', 'askCloseUp', 'askCreams'],
  },
  DERMACARE: {
    map: [
      { view: 'FRONT', drawing: 'front' },
      { view: 'BACK', drawing: 'back' },
      { view: 'LEFT', drawing: 'bodyLeft' },
      { view: 'RIGHT', drawing: 'bodyRight' },
      { view: 'FACE', drawing: 'face' },
    ],
    hasAcne: false,
    hasOpinion: false,
    asks: ['askDaylight', 'askWithCoin', 'askOtherSide', 'askCreams'],
  },
  SECOND_OPINION: { map: [], hasAcne: false, hasOpinion: true, asks: ['askBiopsy', 'askScan', 'askBlood'] },
};

/** The definition of a case's kind; the server sends no other kinds. */
export function definitionOf(kind: string): Definition {
  return DEFINITIONS[kind as CaseKind];
}
