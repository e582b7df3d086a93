import { dayIn, oneIn, textIn, type Search } from '#domain/search.ts';

export const VIEWS = ['agenda', 'day', 'week', 'month'] as const;
export type CalendarView = (typeof VIEWS)[number];

export interface CalendarSearch {
  view?: CalendarView | undefined;
  /** A day of what is shown; today where the URL says nothing. */
  date?: string | undefined;
  clinic?: string | undefined;
}

export function calendarSearch(search: Search): CalendarSearch {
  return {
    view: oneIn(search['view'], VIEWS),
    date: dayIn(search['date']),
    clinic: textIn(search['clinic']),
  };
}
