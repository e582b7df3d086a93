import { oneIn, type Search } from '#domain/search.ts';

const TABS = ['summary', 'documents', 'messages', 'payments', 'trail'] as const;
export type DetailsTab = (typeof TABS)[number];

export interface DetailsSearch {
  tab?: DetailsTab | undefined;
}

export function detailsSearch(search: Search): DetailsSearch {
  return { tab: oneIn(search['tab'], TABS) };
}
