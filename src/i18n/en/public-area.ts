/** Before one has signed in. */
export const publicArea = {
  name: 'publicArea',
  en: {
    aiBanner: 'Sign in to use the AI assistant. Its opinion is advice; you decide.',
  },
} as const;
