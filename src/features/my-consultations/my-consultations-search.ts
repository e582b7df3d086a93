import type { ConsultationPart } from '#contract/my-consultations.ts';
import { dayIn, oneIn, textIn, type Search } from '#domain/search.ts';

export const PARTS = ['UPCOMING', 'PAST', 'MISSED', 'CANCELLED'] as const satisfies ConsultationPart[];
export const MODES = ['VIDEO', 'AUDIO', 'CHAT', 'IN_PERSON'] as const;
const SORTS = ['at', 'patient', 'number'] as const;

/** The list's filters that the URL holds. */
export interface MyConsultationsSearch {
  part?: ConsultationPart | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  mode?: (typeof MODES)[number] | undefined;
  clinic?: string | undefined;
  /** The key of a hub. */
  hub?: string | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  order?: 'asc' | 'desc' | undefined;
}

export function myConsultationsSearch(search: Search): MyConsultationsSearch {
  return {
    part: oneIn(search['part'], PARTS),
    q: textIn(search['q']),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
    mode: oneIn(search['mode'], MODES),
    clinic: textIn(search['clinic']),
    hub: textIn(search['hub']),
    sort: oneIn(search['sort'], SORTS),
    order: oneIn(search['order'], ['asc', 'desc']),
  };
}
