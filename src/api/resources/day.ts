import { queryOptions } from '@tanstack/react-query';
import { caseCalls } from '#contract/cases.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import { myConsultationCalls as calls } from '#contract/my-consultations.ts';
import { send } from '#api/http/client.ts';
import { everyPage } from '#api/lists/every-page.ts';

const CASE_LIST = {
  SKINCARE: caseCalls.skincareCases,
  DERMACARE: caseCalls.dermaCases,
  SECOND_OPINION: caseCalls.secondOpinionCases,
} as const;
const PARTS = ['PAST', 'MISSED', 'UPCOMING'] as const;

/** All consultations of one day that were not cancelled, as they follow each other. */
export function consultationsOfDayQuery(day: string, clinicId: string | undefined) {
  return queryOptions({
    queryKey: ['myConsultations', 'day', day, clinicId],
    queryFn: async ({ signal }) => {
      const query = { from: day, to: day, clinicId, limit: String(PAGE_MAX) };
      const parts = await Promise.all(
        PARTS.map((part) =>
          everyPage((cursor) => send(calls.myConsultations, { query: { ...query, part, cursor }, signal })),
        ),
      );
      return parts.flat().toSorted((a, b) => a.at.localeCompare(b.at));
    },
  });
}

/** Visits of earlier days that were begun and not completed, and completed ones with a note that is not signed. */
export function unsignedNotesQuery(until: string, clinicId: string | undefined) {
  const all = { clinicId, limit: String(PAGE_MAX) };
  const begun = { ...all, part: 'UPCOMING', consultationStatus: 'IN_PROGRESS', to: until } as const;
  const ended = { ...all, part: 'PAST', unsigned: 'true' } as const;
  return queryOptions({
    queryKey: ['myConsultations', 'unsigned', until, clinicId],
    queryFn: async ({ signal }) => {
      const [first, second] = await Promise.all(
        [begun, ended].map((query) =>
          everyPage((cursor) => send(calls.myConsultations, { query: { ...query, cursor }, signal })),
        ),
      );
      return [...(first ?? []), ...(second ?? [])];
    },
  });
}

/** Resubmitted cases: the patient has sent what was asked for. Only of the kinds that the provider reviews. */
export function resubmittedQuery(kinds: readonly (keyof typeof CASE_LIST)[]) {
  return queryOptions({
    queryKey: ['requests', 'resubmitted', kinds],
    queryFn: async ({ signal }) => {
      const status = ['RESUBMITTED' as const];
      const pages = await Promise.all(
        kinds.map((kind) => send(CASE_LIST[kind], { body: { mine: true, status }, signal })),
      );
      return pages.flatMap(({ items }) => items);
    },
  });
}
