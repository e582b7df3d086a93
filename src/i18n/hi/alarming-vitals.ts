import type { alarmingVitals } from '#i18n/en/alarming-vitals.ts';
import type { Translation } from '#i18n/text.ts';

export const alarmingVitalsHindi: Translation<(typeof alarmingVitals)['en']> = {
  alarming: 'ख़तरे वाले वाइटल्स',
  whole: (scale, score) => `${scale} ${score}`,
  atLeast: (scale, score) => `${scale} कम से कम ${score}`,
  oneValue: 'मान सीमा से बाहर',
};
