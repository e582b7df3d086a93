/** Connections that may be made without TLS only when the operator names them in PLAIN_CONNECTIONS. */
const ADDRESSES = {
  portal: 'PUBLIC_URL',
  postgres: 'DATABASE_URL',
  nats: 'NATS_URL',
  s3: 'S3_ENDPOINT',
  sms: 'SMS_URL',
  msg91: 'MSG91_URL',
  gupshup: 'GUPSHUP_URL',
  twilio: 'TWILIO_URL',
  whatsapp: 'WHATSAPP_URL',
  razorpay: 'RAZORPAY_URL',
  cashfree: 'CASHFREE_URL',
  stripe: 'STRIPE_URL',
  oidc: 'OIDC_ISSUER',
  smtp: 'MAIL_URL',
  maps: 'MAPS_URL',
  records: 'RECORDS_URL',
  abdm: 'ABDM_URL',
  abha: 'ABDM_ABHA_URL',
  dashboard: 'CLINIC_DASHBOARD_URL',
  janus: 'JANUS_URL',
} as const;

type Addressed = keyof typeof ADDRESSES;
/** `mllp` is the listener for laboratories, which has no URL: see mllp-settings.ts. */
export type PlainConnection = Addressed | 'mllp';

const ADDRESSED = Object.keys(ADDRESSES) as Addressed[];
const NAMES: readonly PlainConnection[] = [...ADDRESSED, 'mllp'];
const isName = (text: string): text is PlainConnection => NAMES.includes(text as PlainConnection);

/** @returns undefined when `text` is not a list of connections, separated by commas */
export function readPlainConnections(text: string): ReadonlySet<PlainConnection> | undefined {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.every(isName) ? new Set(names) : undefined;
}

export const PLAIN_CONNECTIONS_PROBLEM = `must be some of ${NAMES.join(', ')}, separated by commas`;

type Addresses = Partial<
  Record<(typeof ADDRESSES)[Addressed] | 'MIGRATION_DATABASE_URL', string | undefined>
>;

/**
 * Names the addresses that would be called without TLS although the operator did not say so. Connections within this
 * machine need none. The portal's own address is only checked in production.
 */
export function plainProblems(addresses: Addresses, plain: ReadonlySet<PlainConnection>): string[] {
  const named = ADDRESSED.filter((name) => name !== 'portal' && !plain.has(name)).flatMap((name) =>
    problemOf(ADDRESSES[name], addresses[ADDRESSES[name]], name),
  );
  const migrations = plain.has('postgres') ? undefined : addresses.MIGRATION_DATABASE_URL;
  return [...named, ...problemOf('MIGRATION_DATABASE_URL', migrations, 'postgres')];
}

function problemOf(variable: string, address: string | undefined, name: PlainConnection): string[] {
  if (!address || isWithTls(address) || isHere(address)) return [];
  return [
    `${variable}: ${NEEDED[name] ?? 'must begin with https://'}, or PLAIN_CONNECTIONS must name ${name}`,
  ];
}

const NEEDED: Partial<Record<PlainConnection, string>> = {
  postgres: 'must say sslmode=verify-full',
  nats: 'must begin with tls://',
  janus: 'must begin with wss://',
};

/** A mail server at smtp:// is asked for STARTTLS before anything is sent: see server/connectors/smtp. */
const WITH_TLS = /^(https|wss|tls|smtps?):/;
const SSL_MODE = /[?&]sslmode=(require|verify-ca|verify-full)(&|$)/;

function isWithTls(address: string): boolean {
  return WITH_TLS.test(address) || (address.startsWith('postgres') && SSL_MODE.test(address));
}

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns whether an address is on this machine: the loopback interface, or a Unix socket. */
export function isHere(address: string): boolean {
  const [, authority = '', socket = ''] = /^[a-z0-9]+:\/\/([^/?#]*)[^?#]*(?:\?(.*))?$/.exec(address) ?? [];
  const host = authority.replace(/^.*@/, '').replace(/:\d*$/, '');
  return HERE.test(host) || (host === '' && /(^|&)host=(%2F|\/)/i.test(socket));
}
