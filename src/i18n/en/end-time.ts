export const endTime = {
  name: 'end-time',
  en: {
    nextDay: 'Ends next day',
    midnight: 'Ends at midnight',
  },
} as const;
