/** The console's services of others. */
export const connections = {
  name: 'connections',
  en: {
    title: 'Connections',
    sub: 'Services that the hospital buys. Their settings are in the server’s environment; secrets are never shown.',
    MESSAGES: 'Messages to phones',
    MAIL: 'Mail',
    PAYMENTS: 'Payments',
    on: 'Set up',
    off: 'Not set up',
    setting: (name: string) => `Set ${name} to begin.`,
    webhook: 'Address for its reports',
    noWebhook: 'It reports nothing to an address.',
    okAt: 'Last success',
    faultAt: 'Last failure',
    none: 'None yet',
    test: 'Test',
    testOf: (name: string) => `Test ${name}`,
    noTest: 'It has no test that changes nothing. Send yourself a message under Messages, Texts.',
    works: (name: string) => `${name} answers, and accepts the settings.`,
    fails: (name: string, fault: string) => `${name}: ${fault}`,
  },
} as const;
