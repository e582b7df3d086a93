// @module-tag critical
import { describe, expect, test } from 'vitest';
import { weekdayName, weeklyDoseOf } from '#domain/prescribing/weekly.ts';

describe('once a week on a named day', () => {
  test.each([
    ['Once weekly on Monday', 'Monday'],
    ['weekly on Monday', 'Monday'],
    ['weekly mon', 'Monday'],
    ['Weekly (Tue)', 'Tuesday'],
    ['Weekly, every Wednesday', 'Wednesday'],
    ['once a week on Thurs.', 'Thursday'],
    ['every week on Friday', 'Friday'],
    ['every Sunday', 'Sunday'],
    ['Each Monday evening', 'Monday'],
    ['Mondays', 'Monday'],
    ['on Mondays only', 'Monday'],
    ['once every Saturday at night', 'Saturday'],
    ['Sunday weekly', 'Sunday'],
    ['Three tablets each Monday evening', 'Monday'],
    ['Take 3 tablets once weekly on Monday', 'Monday'],
    ['7.5 mg once a week on Monday after food', 'Monday'],
    ['हर सोमवार', 'Monday'],
    ['सप्ताह में एक बार सोमवार को', 'Monday'],
    ['हफ़्ते में एक बार, रविवार को', 'Sunday'],
  ])('%j', (typed, day) => expect(weekdayName(weeklyDoseOf(typed)?.weekday ?? -1)).toBe(day));
});

describe('anything else is not', () => {
  test.each([
    'Once weekly',
    'weekly',
    'once a week',
    'once',
    'Once, now',
    'once daily',
    'Once a day',
    'one tablet once daily',
    'once every day at night',
    'daily',
    'daily except Sunday',
    'every day except Sunday',
    '1 tab every day, not only Mondays',
    'twice a week',
    'Twice weekly on Monday',
    'two times a week',
    'daily for one week',
    'daily for one week from Monday',
    'weekly on Monday and Thursday',
    'Mondays and Thursdays',
    'Monday to Friday',
    'Mon, Tue',
    'Monday',
    'on Monday',
    'weekly on Monday, daily from Tuesday',
    'once weekly on Monday twice',
    'not weekly on Monday',
    'every Monday or daily',
    '1-0-0',
    'od',
    'every 7 days',
    'every other Monday and daily',
    'रोज़',
    'रोज़ सोमवार से',
    'हर दिन',
    '',
  ])('%j', (typed) => expect(weeklyDoseOf(typed)).toBeUndefined());
});

describe('what is said beside the day', () => {
  test.each([
    ['weekly once on Monday', true],
    ['once wkly on Monday', true],
    ['साप्ताहिक सोमवार', true],
    ['हर सोमवार', true],
    ['हर सोमवार शाम', false],
    ['every Monday at night', false],
    ['1 tab every Monday', false],
    ['take 2 tablets once weekly on Monday in the morning', false],
  ])('reads %j, which is bare: %s', (typed, isBare) => {
    expect(weeklyDoseOf(typed)).toEqual({ weekday: 1, isBare });
  });
});
