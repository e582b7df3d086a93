import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { readTrustedProxies, type TrustedProxies } from '#server/platform/http/caller-address.ts';
import { readSyslog, type SyslogTarget } from '#server/platform/security-log/syslog.ts';
import { Environment, EXAMPLES, type Values } from './environment.ts';
import { readIceServers, type IceConfig } from './ice-servers.ts';
import { mllpOf, mllpProblems, type MllpConfig } from './mllp-settings.ts';
import { readMessageHours, type MessageHours } from './message-hours.ts';
import { plainProblems, readPlainConnections, type PlainConnection } from './plain-connections.ts';
import { withSecretFiles } from './secret-files.ts';

export interface Config extends Values {
  HOST: string;
  PLACE: string;
  TIME_ZONE: string;
  /** Settings that the environment fixes, whatever the set-up chose. */
  isFixed: { PLACE: boolean; TIME_ZONE: boolean };
  SERVICE_STATEMENT: string;
  publicUrl: string;
  plainConnections: ReadonlySet<PlainConnection>;
  trustedProxies: TrustedProxies;
  intakeKey: string;
  paymentSecret: string;
  smsReportSecret: string;
  codeDigits: number;
  messageHours: MessageHours;
  /** Names of connectors. */
  smsOrder: readonly string[];
  /** SMS reach phones, also those that never agreed to WhatsApp. */
  sendsSms: boolean;
  /** A service brings what phones answer. */
  receivesReplies: boolean;
  /** A way to phones is WhatsApp, to which patients have to agree. */
  writesByWhatsapp: boolean;
  syslog: SyslogTarget | null;
  /** Null: files are stored in the data directory. */
  s3: S3Config | null;
  ice: IceConfig;
  /** Null: calls go from browser to browser. */
  mediaServer: { url: string; secret: string } | null;
  /** Null: laboratories cannot send results by themselves. */
  mllp: MllpConfig | null;
  /** Null: there is no clinic dashboard. */
  clinicDashboard: { url: string; key: string } | null;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** An invalid configuration; `problems` names every wrong value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  problems: string[];
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables. An empty value counts as absent.
 * @throws ConfigError that names every wrong value, not only the first
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { given, problems: fileProblems } = withSecretFiles(environment);
  const parsed = Environment.safeParse(given, { reportInput: true });
  const { ice, problems: iceProblems } = readIceServers(given.ICE_SERVERS ?? '', given.TURN_SECRET);
  const valueProblems = parsed.success
    ? incomplete(parsed.data)
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return `${name}${shown(name, given)}: ${wordsOf(issue)}`;
      });
  const problems = [...valueProblems, ...iceProblems, ...fileProblems];
  if (!parsed.success || problems.length) throw new ConfigError(problems);
  const values = parsed.data;
  const publicUrl = publicUrlOf(values);
  const isForLooking = values.SEED === 'on' || values.OUTBOX === 'on';
  return {
    ...values,
    HOST: values.HOST ?? (isForLooking ? '127.0.0.1' : '0.0.0.0'),
    ...namesOf(values),
    TIME_ZONE: values.TIME_ZONE ?? 'Asia/Kolkata',
    isFixed: { PLACE: values.PLACE !== undefined, TIME_ZONE: values.TIME_ZONE !== undefined },
    publicUrl,
    plainConnections: readPlainConnections(values.PLAIN_CONNECTIONS) ?? new Set(),
    trustedProxies: readTrustedProxies(values.TRUSTED_PROXIES) ?? { hops: 0 },
    // A random key that only this process knows keeps intake, payments and reports of SMS closed when the operator sets none.
    intakeKey: values.INTAKE_KEY ?? randomBytes(24).toString('base64url'),
    paymentSecret: values.PAYMENT_SECRET ?? randomBytes(24).toString('base64url'),
    smsReportSecret: values.SMS_REPORT_SECRET ?? randomBytes(24).toString('base64url'),
    codeDigits: Number(values.CODE_DIGITS),
    messageHours: readMessageHours(values.MESSAGE_HOURS) ?? { from: '08:00', to: '21:00' },
    smsOrder: values.SMS_ORDER.split(',').filter(Boolean),
    ...waysToPhones(values),
    receivesReplies: Boolean(values.WHATSAPP_TOKEN ?? values.TWILIO_ACCOUNT_SID),
    syslog: (values.SYSLOG && readSyslog(values.SYSLOG)) || null,
    s3: s3Of(values),
    ice,
    mediaServer: mediaServerOf(values),
    mllp: mllpOf(values),
    clinicDashboard: clinicDashboardOf(values, publicUrl),
  };
}

function waysToPhones(values: Values): Pick<Config, 'sendsSms' | 'writesByWhatsapp'> {
  const { SMS_URL, MSG91_AUTH_KEY, GUPSHUP_USER_ID, WHATSAPP_TOKEN, TWILIO_FROM = '' } = values;
  const isWhatsapp = TWILIO_FROM.startsWith('whatsapp:');
  return {
    sendsSms: Boolean(SMS_URL ?? MSG91_AUTH_KEY ?? GUPSHUP_USER_ID) || (TWILIO_FROM !== '' && !isWhatsapp),
    writesByWhatsapp: WHATSAPP_TOKEN !== undefined || isWhatsapp,
  };
}

/** The name of the seeded hospital, which exists in the demonstration alone. */
export const SEEDED_PLACE = 'Shanti Multispeciality Hospital, Pune';

function namesOf({ SEED, PRODUCT_NAME, ...given }: Values): Pick<Config, 'PLACE' | 'SERVICE_STATEMENT'> {
  const isSeeded = SEED === 'on';
  return {
    PLACE: given.PLACE ?? (isSeeded ? SEEDED_PLACE : PRODUCT_NAME),
    SERVICE_STATEMENT: given.SERVICE_STATEMENT ?? (isSeeded ? `Care by ${SEEDED_PLACE}` : ''),
  };
}

function publicUrlOf({ PUBLIC_URL, PORT }: Values): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '');
}

/** The text of zod/mini for every fault that has no words of its own. */
const NO_WORDS = 'Invalid input';
const english = z.locales.en().localeError;

/** Returns what a value should be. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== NO_WORDS) return issue.message;
  const said = english(issue as z.core.$ZodRawIssue);
  return (typeof said === 'string' ? said : said?.message) ?? NO_WORDS;
}

/** Errors name these variables but never repeat their values, because start-up output is not confidential. */
const SECRET = /KEY|SECRET|TOKEN|PASSWORD|ENDPOINT|_URL$/;

function shown(name: string, given: Record<string, string | undefined>): string {
  return SECRET.test(name) && name !== 'PUBLIC_URL' ? '' : `="${given[name]}"`;
}

/** Settings that are only valid together: half of an object store's settings would lose files. */
const TOGETHER = {
  S3_ENDPOINT: ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  SMS_URL: ['SMS_TOKEN'],
  GUPSHUP_USER_ID: ['GUPSHUP_PASSWORD', 'GUPSHUP_ENTITY_ID'],
  TWILIO_ACCOUNT_SID: ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  WHATSAPP_TOKEN: ['WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  RAZORPAY_KEY_ID: ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  CASHFREE_APP_ID: ['CASHFREE_SECRET_KEY'],
  STRIPE_SECRET_KEY: ['STRIPE_WEBHOOK_SECRET'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'],
  CLINIC_DASHBOARD_URL: ['CLINIC_DASHBOARD_KEY'],
  RECORDS_URL: ['RECORDS_KEY'],
  ABDM_CLIENT_ID: ['ABDM_CLIENT_SECRET', 'ABDM_HIU_ID'],
  ABDM_HIP_ID: ['ABDM_CLIENT_ID', 'ABDM_GATEWAY_CLIENT'],
  JANUS_URL: ['JANUS_SECRET'],
  MLLP_PORT: ['MLLP_SENDERS'],
  MLLP_TLS_CERT: ['MLLP_TLS_KEY'],
  MLLP_TLS_KEY: ['MLLP_TLS_CERT'],
  MLLP_TLS_CA: ['MLLP_TLS_CERT'],
} as const satisfies Partial<Record<keyof Values, readonly (keyof Values)[]>>;

function incomplete(values: Values): string[] {
  const { ESCALATE_AFTER_S: first, ESCALATE_ALL_AFTER_S: second } = values;
  const late = `ESCALATE_ALL_AFTER_S="${second}": must be later than ESCALATE_AFTER_S, which is ${first}`;
  const missing = (Object.keys(TOGETHER) as (keyof typeof TOGETHER)[])
    .filter((name) => values[name] !== undefined)
    .flatMap((name) =>
      TOGETHER[name].filter((needed) => !values[needed]).map((needed) => `${needed}: is needed with ${name}`),
    );
  return [...missing, ...(second > first ? [] : [late]), ...unsafe(values)];
}

/** Settings that would let others read or use data without the right to. */
function unsafe(values: Values): string[] {
  const plain = readPlainConnections(values.PLAIN_CONNECTIONS) ?? new Set();
  const problems = [...plainProblems(values, plain), ...mllpProblems(values, plain.has('mllp'))];
  if (values.MIGRATION_DATABASE_URL && !values.DATABASE_URL)
    problems.push('DATABASE_URL: is needed with MIGRATION_DATABASE_URL');
  if (values.ABDM_CLIENT_ID && values.RECORDS_URL)
    problems.push('ABDM_CLIENT_ID: cannot be set together with RECORDS_URL: one gateway has the records');
  if (values.NODE_ENV !== 'production') return problems;
  if (values.OUTBOX === 'on')
    problems.push('OUTBOX="on": must be off with NODE_ENV=production, because it shows every code to anyone');
  const publicUrl = publicUrlOf(values);
  if (!publicUrl.startsWith('https:') && !plain.has('portal'))
    problems.push(
      `PUBLIC_URL="${publicUrl}": must begin with https:// with NODE_ENV=production, or PLAIN_CONNECTIONS must name portal`,
    );
  for (const [name, why] of Object.entries(OF_THE_HOSPITAL) as [keyof typeof OF_THE_HOSPITAL, string][])
    if (values[name] === EXAMPLES[name] && !(name === 'UPI_ADDRESS' && hasPaymentGateway(values)))
      problems.push(`${name}: must be the hospital's own with NODE_ENV=production: ${why}`);
  return problems;
}

type GatewayKeys = Pick<Values, 'RAZORPAY_KEY_ID' | 'CASHFREE_APP_ID' | 'STRIPE_SECRET_KEY'>;

/** Returns whether patients pay at the page of a service, so that the hospital needs no UPI address of its own. */
export function hasPaymentGateway(values: GatewayKeys): boolean {
  const { RAZORPAY_KEY_ID, CASHFREE_APP_ID, STRIPE_SECRET_KEY } = values;
  return [RAZORPAY_KEY_ID, CASHFREE_APP_ID, STRIPE_SECRET_KEY].some((one) => one !== undefined);
}

/** Examples that would mislead patients, with what they would do. */
const OF_THE_HOSPITAL = {
  SUPPORT_EMAIL: 'patients and staff are told to write to it',
  UPI_ADDRESS: 'patients pay to it',
} as const satisfies Record<keyof typeof EXAMPLES, string>;

function s3Of(values: Values): S3Config | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = values;
  return endpoint && bucket && region && accessKey && secretKey
    ? { endpoint, bucket, region, accessKey, secretKey }
    : null;
}

/** Path of the stand-in clinic dashboard, next to the development outbox. */
export const CLINIC_DASHBOARD_PATH = '/clinic-dashboard';

function mediaServerOf({ JANUS_URL: url, JANUS_SECRET: secret }: Values): Config['mediaServer'] {
  return url && secret ? { url, secret } : null;
}

function clinicDashboardOf(values: Values, publicUrl: string): Config['clinicDashboard'] {
  const { CLINIC_DASHBOARD_URL: url, CLINIC_DASHBOARD_KEY: key, OUTBOX } = values;
  if (url && key) return { url, key };
  if (OUTBOX === 'off') return null;
  return { url: `${publicUrl}${CLINIC_DASHBOARD_PATH}`, key: randomBytes(24).toString('base64url') };
}
