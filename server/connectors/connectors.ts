import type { Config } from '#server/platform/config.ts';
import type { Connector, ConnectorRow, Connectors } from '#server/platform/connector-ports.ts';

/** All services that the portal can speak to, in the order in which phones are reached by them unless SMS_ORDER says another. */
export const CONNECTORS = {
  whatsapp: {
    title: 'WhatsApp',
    isConfigured: ({ WHATSAPP_TOKEN }) => WHATSAPP_TOKEN !== undefined,
    open: async (config) => (await import('./whatsapp/connector.ts')).openWhatsapp(config),
  },
  msg91: {
    title: 'MSG91',
    isConfigured: ({ MSG91_AUTH_KEY }) => MSG91_AUTH_KEY !== undefined,
    open: async (config) => (await import('./msg91/connector.ts')).openMsg91(config),
  },
  gupshup: {
    title: 'Gupshup',
    isConfigured: ({ GUPSHUP_USER_ID }) => GUPSHUP_USER_ID !== undefined,
    open: async (config) => (await import('./gupshup/connector.ts')).openGupshup(config),
  },
  twilio: {
    title: 'Twilio',
    isConfigured: ({ TWILIO_ACCOUNT_SID }) => TWILIO_ACCOUNT_SID !== undefined,
    open: async (config) => (await import('./twilio/connector.ts')).openTwilio(config),
  },
  'http-sms': {
    title: 'SMS gateway',
    isConfigured: ({ SMS_URL }) => SMS_URL !== undefined,
    open: async (config) => (await import('./http-sms/connector.ts')).openHttpSms(config),
  },
  smtp: {
    title: 'Mail server',
    isConfigured: ({ MAIL_URL }) => MAIL_URL !== undefined,
    open: async (config) => (await import('./smtp/connector.ts')).openSmtp(config),
  },
  razorpay: {
    title: 'Razorpay',
    isConfigured: ({ RAZORPAY_KEY_ID }) => RAZORPAY_KEY_ID !== undefined,
    open: async (config) => (await import('./razorpay/connector.ts')).openRazorpay(config),
  },
  cashfree: {
    title: 'Cashfree',
    isConfigured: ({ CASHFREE_APP_ID }) => CASHFREE_APP_ID !== undefined,
    open: async (config) => (await import('./cashfree/connector.ts')).openCashfree(config),
  },
  stripe: {
    title: 'Stripe',
    isConfigured: ({ STRIPE_SECRET_KEY }) => STRIPE_SECRET_KEY !== undefined,
    open: async (config) => (await import('./stripe/connector.ts')).openStripe(config),
  },
} as const satisfies Record<string, ConnectorRow>;

export type ConnectorName = keyof typeof CONNECTORS;

const NAMES = Object.keys(CONNECTORS) as ConnectorName[];

/** Loads the connectors that the settings name, and no other. */
export async function openConnectors(config: Config): Promise<Connectors> {
  const opened = await Promise.all(
    inOrder([...config.smsOrder, config.PAYMENT_GATEWAY ?? ''])
      .filter((name) => CONNECTORS[name].isConfigured(config))
      .map(async (name) => [name, (await CONNECTORS[name].open(config)) as Connector] as const),
  );
  const all = opened.map(([, connector]) => connector);
  return {
    SMS: all.flatMap(({ SMS }) => SMS ?? []),
    MAIL: all.flatMap(({ MAIL }) => MAIL ?? []),
    payments: all.flatMap(({ payments }) => payments ?? []),
    webhooks: new Map(opened.flatMap(([name, { webhook }]) => (webhook ? [[name, webhook] as const] : []))),
  };
}

/** Those that the operator names come first. */
function inOrder(first: readonly string[]): readonly ConnectorName[] {
  const named = first.filter((name): name is ConnectorName => name in CONNECTORS);
  return [...named, ...NAMES.filter((name) => !named.includes(name))];
}

/** Returns how people call a connector, also one that is no longer there. */
export function titleOf(name: string): string {
  return name in CONNECTORS ? CONNECTORS[name as ConnectorName].title : name;
}
