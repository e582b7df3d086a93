export const clinics = {
  name: 'clinics',
  en: {
    title: 'Your clinics',
    sub: 'At which one do you work now? What you are writing stays as it is.',
    current: 'You are here',
    switch: 'Switch',
    switched: (clinic: string) => `You work at ${clinic} now.`,
    refused: 'This clinic does not let you in any more. Ask who runs it.',
    INVITED: 'Invited',
    ACTIVE: 'Active',
    SUSPENDED: 'Suspended',
    LEFT: 'Left',
    empty: 'No clinic yet',
    emptyText: 'A clinic invites you by a link. After you accept, it stands here.',
  },
} as const;
