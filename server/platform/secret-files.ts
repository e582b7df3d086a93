import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** Settings that hold a secret. Each may be given as a file, as containers have them: SMS_TOKEN_FILE for SMS_TOKEN. */
export const SECRETS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'NATS_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'INTAKE_KEY',
  'DATA_KEY',
  'PAYMENT_SECRET',
  'ICE_SERVERS',
  'TURN_SECRET',
  'SMS_TOKEN',
  'SMS_REPORT_SECRET',
  'MSG91_AUTH_KEY',
  'MSG91_WEBHOOK_SECRET',
  'GUPSHUP_PASSWORD',
  'GUPSHUP_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'CASHFREE_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
  'MAIL_URL',
  'RECORDS_KEY',
  'ABDM_CLIENT_SECRET',
  'CLINIC_DASHBOARD_KEY',
  'METRICS_TOKEN',
] as const;

/** Reads the secrets that are given as files, and names the files that cannot be used. An empty value counts as absent. */
export function withSecretFiles(environment: Environment): { given: Environment; problems: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`];
    if (!path) continue;
    const text = given[name] ? undefined : read(path);
    if (given[name]) problems.push(`${name}_FILE: cannot be set together with ${name}`);
    else if (text) given[name] = text;
    else problems.push(`${name}_FILE="${path}": must be a file that can be read and is not empty`);
  }
  return { given, problems };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
