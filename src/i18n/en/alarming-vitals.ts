/** Alarming vital signs on a row of a first screen; the other words are in deterioration.ts, which is loaded later. */
export const alarmingVitals = {
  name: 'alarmingVitals',
  en: {
    alarming: 'Alarming vital signs',
    whole: (scale: string, score: number) => `${scale} ${score}`,
    atLeast: (scale: string, score: number) => `${scale} at least ${score}`,
    oneValue: 'Value out of limits',
  },
} as const;
