export const clinics = {
  name: 'clinics',
  en: {
    title: 'Your clinics',
    sub: 'Choose the clinic you are working at. Unsaved text is kept.',
    current: 'Current clinic',
    switch: 'Switch',
    switched: (clinic: string) => `You are now working at ${clinic}.`,
    refused: 'You no longer have access to this clinic. Contact its administrator.',
    INVITED: 'Invited',
    ACTIVE: 'Active',
    SUSPENDED: 'Suspended',
    LEFT: 'Left',
    empty: 'No clinic yet',
    emptyText: 'Clinics appear here after you accept their invitation link.',
  },
} as const;
