import { describe, expect, test } from 'vitest';
import { RequestKind } from '#contract/shared.ts';
import { seededRandom } from '#server/seed/random.ts';
import { replyTo } from '#server/simulator/words.ts';

const random = seededRandom(1);

describe('a patient answers', () => {
  test.each([
    ['Are you allergic to anything?', /allergy|penicillin/i],
    ['Since when?', /yesterday|days/i],
    ['Can you send a photo?', /taking|phone/i],
    ['We sent you the payment link', /pay/i],
    ['कब से है?', /शाम|दिन/],
  ])('%s', (said, fitting) => {
    expect(replyTo('TALK_TO_DOC', 'en', said, random)).toMatch(fitting);
  });

  test('something of their own for every kind, in both languages', () => {
    for (const kind of RequestKind.options) {
      expect(replyTo(kind, 'en', 'Hmm.', random)).not.toMatch(/\p{Script=Devanagari}/u);
      expect(replyTo(kind, 'hi', 'Hmm.', random)).toMatch(/\p{Script=Devanagari}/u);
    }
  });
});
