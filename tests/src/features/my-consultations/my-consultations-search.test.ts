import { expect, test } from 'vitest';
import { isFiltered, listQueryOf } from '#features/my-consultations/list-query.ts';
import { myConsultationsSearch } from '#features/my-consultations/my-consultations-search.ts';

test('treats meaningless parameters of a link as absent', () => {
  const search = myConsultationsSearch({
    part: 'SOMETIME',
    q: 204310,
    from: '2026-13-40',
    to: '2026-11-21',
    mode: 'TELEPATHY',
    sort: 'price',
    order: 'sideways',
  });
  expect(search).toMatchObject({ q: '204310', to: '2026-11-21' });
  expect([search.part, search.from, search.mode, search.sort, search.order]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test('sorts future ones from the next, and past ones from the latest', () => {
  expect(listQueryOf({})).toMatchObject({ part: 'UPCOMING', sort: 'at', order: 'asc' });
  expect(listQueryOf({ part: 'PAST' })).toMatchObject({ sort: 'at', order: 'desc' });
  expect(listQueryOf({ part: 'PAST', sort: 'patient' })).toMatchObject({ order: 'asc' });
  expect(listQueryOf({ part: 'PAST', order: 'asc' })).toMatchObject({ sort: 'at', order: 'asc' });
});

test('a part alone is no filter', () => {
  expect(isFiltered({ part: 'PAST', sort: 'at' })).toBe(false);
  expect(isFiltered({ mode: 'IN_PERSON' })).toBe(true);
});
