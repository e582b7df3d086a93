import type { ServiceDetails } from '#contract/services.ts';
import { hasEnded } from '#domain/transitions.ts';
import type { common } from '#i18n/en/common.ts';
import type { homeCare } from '#i18n/en/home-care.ts';
import { shortTime } from '#lib/times.ts';
import type { TimelineItem } from '#care/timeline.tsx';

const STATE = {
  SCHEDULED: 'next',
  ON_THE_WAY: 'now',
  DONE: 'done',
  MISSED: 'failed',
  CANCELLED: 'failed',
} as const;

/** The steps of an order, past and planned: requested, accepted, each home visit, its status now. */
export function homeSteps(
  { request, visits }: ServiceDetails,
  now: number,
  text: (typeof homeCare)['en'],
  words: (typeof common)['en'],
): TimelineItem[] {
  const step = (id: string, state: TimelineItem['state'], said: string, at: string): TimelineItem => ({
    id,
    state,
    words: said,
    time: shortTime(at),
    dateTime: at,
  });
  const before = [
    step('asked', 'done', text.askedFor, request.requestedAt),
    ...(request.takenAt && request.takenBy
      ? [step('taken', 'done', text.takenBy(request.takenBy.name), request.takenAt)]
      : []),
  ];
  const visited = visits.map((visit) =>
    step(
      visit.id,
      STATE[visit.visitStatus],
      text.visitBy(text[visit.visitStatus], visit.agent.name),
      visit.doneAt ?? visit.startedAt ?? visit.scheduledAt,
    ),
  );
  const current: TimelineItem = {
    id: 'current',
    state: hasEnded(request.requestStatus) ? 'done' : 'now',
    words: text.nowIs(words[request.requestStatus]),
  };
  const isPast = (item: TimelineItem): boolean => Date.parse(item.dateTime ?? '') <= now;
  return [...before, ...visited.filter(isPast), current, ...visited.filter((item) => !isPast(item))];
}
