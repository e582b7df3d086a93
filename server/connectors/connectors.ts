import type { Config } from '#server/platform/config.ts';
import type { Connector, ConnectorRow, Connectors } from '#server/platform/connector-ports.ts';

/** All services that the portal can speak to, in the order in which phones are reached by them unless SMS_ORDER says another. */
export const CONNECTORS = {
  whatsapp: {
    title: 'WhatsApp',
    kind: 'MESSAGES',
    setting: 'WHATSAPP_TOKEN',
    open: async (config) => (await import('./whatsapp/connector.ts')).openWhatsapp(config),
  },
  msg91: {
    title: 'MSG91',
    kind: 'MESSAGES',
    setting: 'MSG91_AUTH_KEY',
    open: async (config) => (await import('./msg91/connector.ts')).openMsg91(config),
  },
  gupshup: {
    title: 'Gupshup',
    kind: 'MESSAGES',
    setting: 'GUPSHUP_USER_ID',
    open: async (config) => (await import('./gupshup/connector.ts')).openGupshup(config),
  },
  twilio: {
    title: 'Twilio',
    kind: 'MESSAGES',
    setting: 'TWILIO_ACCOUNT_SID',
    open: async (config) => (await import('./twilio/connector.ts')).openTwilio(config),
  },
  'http-sms': {
    title: 'SMS gateway',
    kind: 'MESSAGES',
    setting: 'SMS_URL',
    open: async (config) => (await import('./http-sms/connector.ts')).openHttpSms(config),
  },
  smtp: {
    title: 'Mail server',
    kind: 'MAIL',
    setting: 'MAIL_URL',
    open: async (config) => (await import('./smtp/connector.ts')).openSmtp(config),
  },
  razorpay: {
    title: 'Razorpay',
    kind: 'PAYMENTS',
    setting: 'RAZORPAY_KEY_ID',
    open: async (config) => (await import('./razorpay/connector.ts')).openRazorpay(config),
  },
  cashfree: {
    title: 'Cashfree',
    kind: 'PAYMENTS',
    setting: 'CASHFREE_APP_ID',
    open: async (config) => (await import('./cashfree/connector.ts')).openCashfree(config),
  },
  stripe: {
    title: 'Stripe',
    kind: 'PAYMENTS',
    setting: 'STRIPE_SECRET_KEY',
    open: async (config) => (await import('./stripe/connector.ts')).openStripe(config),
  },
  abdm: {
    title: 'ABDM',
    kind: 'RECORDS',
    setting: 'ABDM_CLIENT_ID',
    hasOwnRoutes: true,
    open: async (config) => (await import('./abdm/connector.ts')).openAbdm(config),
  },
  oidc: {
    title: 'OpenID Connect',
    kind: 'SIGN_ON',
    setting: 'OIDC_ISSUER',
    open: async (config) => (await import('./oidc/connector.ts')).openOidc(config),
  },
} as const satisfies Record<string, ConnectorRow>;

export type ConnectorName = keyof typeof CONNECTORS;

export const CONNECTOR_NAMES = Object.keys(CONNECTORS) as ConnectorName[];

export const isConfigured = (name: ConnectorName, config: Config): boolean =>
  config[CONNECTORS[name].setting] !== undefined;

/** Loads the connectors that the settings name, and no other. */
export async function openConnectors(config: Config): Promise<Connectors> {
  const opened = await Promise.all(
    inOrder([...config.smsOrder, config.PAYMENT_GATEWAY ?? ''])
      .filter((name) => isConfigured(name, config))
      .map(async (name) => [name, (await CONNECTORS[name].open(config)) as Connector] as const),
  );
  const all = opened.map(([, connector]) => connector);
  return {
    SMS: all.flatMap(({ SMS }) => SMS ?? []),
    MAIL: all.flatMap(({ MAIL }) => MAIL ?? []),
    payments: all.flatMap(({ payments }) => payments ?? []),
    signOn: all.find(({ signOn }) => signOn)?.signOn ?? null,
    checks: new Map(opened.flatMap(([name, { check }]) => (check ? [[name, check] as const] : []))),
    webhooks: new Map(opened.flatMap(([name, { webhook }]) => (webhook ? [[name, webhook] as const] : []))),
  };
}

/** Those that the operator names come first. */
function inOrder(first: readonly string[]): readonly ConnectorName[] {
  const named = first.filter((name): name is ConnectorName => name in CONNECTORS);
  return [...named, ...CONNECTOR_NAMES.filter((name) => !named.includes(name))];
}

/** Returns how people call a connector, also one that is no longer there. */
export function titleOf(name: string): string {
  return name in CONNECTORS ? CONNECTORS[name as ConnectorName].title : name;
}
