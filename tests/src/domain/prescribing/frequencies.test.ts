// @module-tag critical
import { describe, expect, test } from 'vitest';
import { frequencyOf, isAsNeeded, isUnclearFrequency, timesADay } from '#domain/prescribing/frequencies.ts';

test.each([
  ['od', '1-0-0'],
  ['bd', '1-0-1'],
  ['b.d.', '1-0-1'],
  ['BID', '1-0-1'],
  ['twice daily', '1-0-1'],
  ['Two times a day', '1-0-1'],
  ['T.D.S', '1-1-1'],
  ['thrice a day', '1-1-1'],
  ['three times daily', '1-1-1'],
  ['qds', '1-1-1-1'],
  ['qid', '1-1-1-1'],
  ['four times a day', '1-1-1-1'],
  ['q6h', 'Every 6 hours'],
  ['6 hourly', 'Every 6 hours'],
  ['6hrly', 'Every 6 hours'],
  ['every six hours', 'Every 6 hours'],
  ['every two hours', 'Every 2 hours'],
  ['every three hours', 'Every 3 hours'],
  ['every four hours', 'Every 4 hours'],
  ['every eight hours', 'Every 8 hours'],
  ['every twelve hours', 'Every 12 hours'],
  ['99-0-1', '99-0-1'],
  ['1–0–1', '1-0-1'],
  ['1 - 0 - 1', '1-0-1'],
  ['1+0+1', '1-0-1'],
  ['१-०-१', '1-0-1'],
  ['½-0-½', '0.5-0-0.5'],
  ['1½-0-1', '1.5-0-1'],
  ['1-0-2', '1-0-2'],
  ['hs', 'At bedtime'],
  ['at bedtime', 'At bedtime'],
  ['once daily', 'Once daily'],
  ['Once a day', 'Once daily'],
  ['daily', 'Once daily'],
  ['alternate days', 'On alternate days'],
  ['every other day', 'On alternate days'],
  ['stat', 'Once, now'],
  ['weekly', 'Once weekly'],
  ['once a week', 'Once weekly'],
  ['weekly mon', 'Once weekly on Monday'],
  ['Every Sunday', 'Once weekly on Sunday'],
  ['हर सोमवार', 'Once weekly on Monday'],
  ['Once weekly on Monday', 'Once weekly on Monday'],
  ['prn', 'SOS'],
  ['S.O.S.', 'SOS'],
  ['as needed', 'SOS'],
  ['SOS 6 hourly', 'SOS, every 6 hours'],
  ['prn 6h', 'SOS, every 6 hours'],
  ['Every 6 hours as needed', 'SOS, every 6 hours'],
  ['SOS, every 6 hours', 'SOS, every 6 hours'],
  // What is not known, or says more, stays as it was typed.
  ['Mondays at night', 'Mondays at night'],
  ['if fever', 'if fever'],
  ['.5-0-.5', '.5-0-.5'],
  ['as directed', 'as directed'],
])('%j is said as %j', (typed, said) => {
  expect(frequencyOf(typed)).toBe(said);
  expect(frequencyOf(said)).toBe(said);
});

describe('a medicine to take when needed', () => {
  test.each([
    'SOS',
    'sos.',
    'S.O.S.',
    's o s',
    'prn',
    'P.R.N.',
    'pro re nata',
    'as needed',
    'when needed',
    'if needed',
    'as and when required',
    'when required',
    'as required',
    'if reqd',
    'if necessary',
    'on demand',
    'on need basis',
    'need-based',
    'SOS 6 hourly',
    'prn 6h',
    'bd prn',
    '1-0-1 if needed',
    'if pain',
    'when in pain',
    'only for fever',
    'ज़रूरत पड़ने पर',
    'जरूरत हो तो',
    'आवश्यकता होने पर',
    'दर्द होने पर',
    'दर्द हो तो',
    'बुखार आने पर',
    'fever only',
    'for fever',
    'during pain',
    'dard hone par',
    'bukhar aane par',
    's/o/s',
  ])('%j', (typed) => {
    expect(isAsNeeded(typed)).toBe(true);
    expect(timesADay({ frequency: typed })).toBeUndefined();
    expect(timesADay({ frequency: typed, maxPerDay: 3 })).toBe(3);
  });

  test.each([
    '1-0-1',
    'bd',
    'Every 6 hours',
    'as directed',
    'when waking',
    'with dinner',
    'sosweekly',
    '1-1-1 for fever',
  ])('%j is not one', (typed) => expect(isAsNeeded(typed)).toBe(false));
});

test.each([
  ['od', 'Eye drops', true],
  ['O.D.', 'Eye ointment', true],
  ['os', 'Eye drops', true],
  ['od', 'Tablet', false],
  ['once daily', 'Eye drops', false],
  ['.5-0-.5', 'Tablet', true],
  ['2,5-0-2,5', 'Oral liquid', true],
  ['½-0-½', 'Tablet', false],
  ['1-0-1', 'Tablet', false],
  ['101', 'Tablet', true],
  ['1 0 1', 'Tablet', true],
  ['1.0.1', 'Tablet', true],
  ['1-0-l', 'Tablet', true],
  ['1-O-1', 'Tablet', true],
  ['1-1', 'Tablet', true],
  ['x2', 'Tablet', true],
  ['1-1-1-1-1', 'Tablet', false],
  ['every 6 hours', 'Tablet', false],
])('%j of %s has two readings: %s', (typed, form, isUnclear) => {
  expect(isUnclearFrequency(typed, form)).toBe(isUnclear);
  if (isUnclear) expect(frequencyOf(typed, form)).toBe(typed);
});

test.each([
  ['1-0-1', 2],
  ['½-0-½', 1],
  ['1-0-2', 3],
  ['1-1-1-1', 4],
  ['T.D.S', 3],
  ['once daily', 1],
  ['hs', 1],
  ['Every 6 hours', 4],
  ['Every hour', 24],
  ['every other day', 1 / 2],
  ['Once weekly', 1 / 7],
  ['weekly mon', 1 / 7],
  ['Every Monday at night', 1 / 7],
  ['twice a week', 2 / 7],
  ['every day except Sunday', 6 / 7],
  ['1-0-1 after food', 2],
  ['TDS pc', 3],
  ['BD (after meals)', 2],
  ['1-0-1 x 5 days', 2],
  ['1-0-1 x 5/7', 2],
  ['bd ac x 5d', 2],
  ['OD HS', 1],
  ['5 times a day', 5],
  ['six times daily', 6],
  ['3/day', 3],
  ['hourly', 24],
  ['weekly x 8 weeks', 1 / 7],
  ['as on the chart', undefined],
])('%j is so often a day: %s', (frequency, times) => expect(timesADay({ frequency })).toBe(times));

test.each(['दर्द होने पर', 'बुखार होने पर', 'if pain', 'for fever'])('%j keeps what it is taken for', (typed) => {
  expect(frequencyOf(typed)).toBe(typed);
});

test.each(['100-0-0', '5ml-0-5ml', '1,000-0-0', '2,5-0-0', '0-0-0', '1-0', '1-0-0-0-1'])(
  'finds no times of day in "%s"',
  (typed) => expect(timesADay({ frequency: typed })).toBeUndefined(),
);
