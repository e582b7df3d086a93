import type { BodyOf } from '#contract/call.ts';
import type { caseCalls } from '#contract/cases.ts';
import { flagIn, oneIn, textIn, type Search } from '#domain/search.ts';

const SORTS = ['waiting', 'number', 'patient', 'status'] as const;
const PARTS = ['back', 'patient', 'done'] as const;

/** The filters of a list of cases that the URL holds. */
export interface CaseSearch {
  q?: string | undefined;
  /** Came back, with the patient, done; all open ones without. */
  part?: (typeof PARTS)[number] | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  down?: true | undefined;
}

export function caseSearch(search: Search): CaseSearch {
  return {
    q: textIn(search['q']),
    part: oneIn(search['part'], PARTS),
    sort: oneIn(search['sort'], SORTS),
    down: flagIn(search['down']),
  };
}

type Body = BodyOf<typeof caseCalls.skincareCases>;

const PART: Readonly<Record<(typeof PARTS)[number], Body>> = {
  back: { status: ['RESUBMITTED'] },
  patient: { status: ['INFO_REQUESTED'] },
  done: { status: ['COMPLETED'], ended: true },
};

export function caseListBody({ q, part, sort, down }: CaseSearch): Body {
  return {
    ...(q ? { search: q } : {}),
    ...(part ? PART[part] : {}),
    ...(sort ? { sort } : {}),
    ...(down ? { descending: true } : {}),
  };
}
