import type { ages } from '#i18n/en/ages.ts';
import type { Translation } from '#i18n/text.ts';

export const agesHindi: Translation<(typeof ages)['en']> = {
  DAY: (count) => `${count} दिन`,
  WEEK: (count) => `${count} सप्ताह`,
  MONTH: (count) => `${count} माह`,
  YEAR: (count) => `${count} वर्ष`,
  underOneYear: '1 वर्ष से कम',
  about: (age) => `लगभग ${age}`,
  MALE: 'पु',
  FEMALE: 'म',
  OTHER: 'अन्य',
  UNKNOWN: 'लिंग दर्ज नहीं',
  noMobile: 'मोबाइल नंबर दर्ज नहीं',
};
