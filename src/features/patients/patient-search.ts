import { flagIn, oneIn, textIn, type Search } from '#domain/search.ts';

const TABS = ['summary', 'consultations', 'vitals', 'prescriptions', 'labs', 'documents', 'records'] as const;
export type PatientTab = (typeof TABS)[number];

export const SPANS = ['HALF', 'YEAR', 'TWO', 'ALL'] as const;
export type Span = (typeof SPANS)[number];

/** The state of a record's view that the URL holds. */
export interface PatientSearch {
  tab?: PatientTab | undefined;
  /** The code of the vital sign or result that the chart shows. */
  of?: string | undefined;
  span?: Span | undefined;
  /** The health records that are read. */
  artifact?: string | undefined;
  /** The consultations with the signed-in doctor alone; all doctors without it. */
  with?: 'ME' | undefined;
  /** A request for health records is being written. */
  asks?: true | undefined;
}

export function patientSearch(search: Search): PatientSearch {
  return {
    tab: oneIn(search['tab'], TABS),
    of: textIn(search['of']),
    span: oneIn(search['span'], SPANS),
    artifact: textIn(search['artifact']),
    with: oneIn(search['with'], ['ME']),
    asks: flagIn(search['asks']),
  };
}
