/** Words for the state of the connection. */
export const connection = {
  name: 'connection',
  en: {
    online: 'Updates arrive automatically.',
    reconnecting: 'Connection interrupted. Reconnecting every few seconds.',
    offline: 'You are offline. What you see may be out of date.',
  },
} as const;
