import { describe, expect, it } from 'vitest';
import { clashing, nextPlace, openPlaces, undoing, withTemplate } from '#care/note/placeholders.ts';

const EMPTY = { complaint: '', history: '', examination: '', advice: '', followUp: '' };
const FEVER = {
  ...EMPTY,
  complaint: 'Fever for ___ days',
  history: 'Chills: ___\nRash: ___',
  followUp: 'In ___ days',
};

describe('places to fill in', () => {
  it('consist of three underscores or more, counted by field', () => {
    expect(openPlaces({ ...FEVER, advice: 'a __ b' })).toEqual({
      count: 4,
      fields: ['complaint', 'history', 'followUp'],
    });
    expect(openPlaces(EMPTY)).toEqual({ count: 0, fields: [] });
  });

  it('get selected one after another, and from the first again', () => {
    expect(nextPlace(FEVER.history, 0)).toEqual({ from: 8, to: 11 });
    expect(nextPlace(FEVER.history, 11)).toEqual({ from: 18, to: 21 });
    expect(nextPlace(FEVER.history, 21)).toEqual({ from: 8, to: 11 });
    expect(nextPlace('none', 0)).toBeUndefined();
  });
});

describe('a template', () => {
  const written = { ...EMPTY, history: 'Three days.', advice: 'Rest' };

  it('fills empty fields, and never takes away what is typed unless it is chosen', () => {
    expect(clashing(written, FEVER)).toEqual(['history']);
    expect(withTemplate(written, FEVER, 'below')).toEqual({
      complaint: FEVER.complaint,
      history: `Three days.\n${FEVER.history}`,
      followUp: FEVER.followUp,
    });
    expect(withTemplate(written, FEVER, 'instead')).toMatchObject({ history: FEVER.history });
    expect(withTemplate({ ...EMPTY, followUp: 'By video' }, FEVER, 'below').followUp).toBe(
      'By video; In ___ days',
    );
  });

  it('can be undone except for what was typed since', () => {
    const inserted = withTemplate(written, FEVER, 'instead');
    const now = { ...written, ...inserted, complaint: 'Fever for 3 days' };
    expect(undoing(now, written, inserted)).toEqual({ history: 'Three days.', followUp: '' });
  });
});
