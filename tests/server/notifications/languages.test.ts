import { describe, expect, test } from 'vitest';
import { LINK_KEYS } from '#domain/link-keys.ts';
import { placesIn } from '#domain/fill-text.ts';
import { notificationOf } from '#server/notifications/notifications.ts';
import { PATIENT_NOTIFICATIONS } from '#server/notifications/patient-notifications.ts';
import { patientCauses } from '#tests/support/journeys/causes.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const patient = patientCauses(server);
const ids = Object.keys(PATIENT_NOTIFICATIONS) as (keyof typeof PATIENT_NOTIFICATIONS)[];

test.each(ids)('%s has the same values in each language', (id) => {
  const texts = notificationOf(id).texts ?? { en: '' };
  expect(Object.keys(texts).toSorted()).toEqual(['bn', 'en', 'hi', 'mr', 'ta', 'te']);
  const places = (text: string): string[] => placesIn(text).toSorted();
  for (const [language, text] of Object.entries(texts))
    expect([language, places(text)]).toEqual([language, places(texts.en)]);
});

describe('a patient is told', () => {
  test.each([
    [['Tamil'], 'ta'],
    [['Gujarati', 'Telugu', 'Hindi'], 'te'],
    [['Bengali', 'English'], 'en'],
    [['Gujarati'], 'en'],
    [[], 'en'],
  ] as const)('receives %j in %s, with a page in that language', async (languages, language) => {
    await server.db
      .updateTable('patient')
      .set({ languages: JSON.stringify(languages) })
      .execute();
    await patient.page();
    const [newest] = (await server.rows('outgoing'))
      .filter((row) => row.notification === 'VISIT_PAGE')
      .slice(-1);
    expect(newest?.language).toBe(language);
    expect(newest?.text).toContain(`/p?${LINK_KEYS[language]}=`);
    expect(/[஀-௿]/.test(newest?.text ?? '')).toBe(language === 'ta');
    expect(/[ఀ-౿]/.test(newest?.text ?? '')).toBe(language === 'te');
  });
});
