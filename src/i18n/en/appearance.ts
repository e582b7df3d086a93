/** The themes, in the menu of an account. */
export const appearance = {
  name: 'appearance',
  en: {
    system: 'Match device',
    light: 'Light',
    dark: 'Dark',
    contrast: 'High contrast',
  },
} as const;
