import type { birth } from '#i18n/en/birth.ts';
import type { Translation } from '#i18n/text.ts';

export const birthHindi: Translation<(typeof birth)['en']> = {
  roughly: 'केवल वर्ष या महीना ज्ञात है',
  roughHint: 'वर्ष, या वर्ष और महीना: 1964 या 1964-05।',
  exactly: 'दिन ज्ञात है',
};
