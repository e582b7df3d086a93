import { join } from 'node:path';
import * as z from 'zod/mini';
import { OTP_LENGTH } from '#contract/limits.ts';
import { SignWith } from '#contract/prescription-preview.ts';
import { SecondFactorMode } from '#contract/second-factor.ts';
import { isTimeZone } from '#contract/set-up.ts';
import { readScannerPlace } from '#server/platform/adapters/scanner.ts';
import { areRanges, readTrustedProxies } from '#server/platform/http/caller-address.ts';
import { isViewerAddress } from '#server/platform/viewer-address.ts';
import { readSyslog } from '#server/platform/security-log/syslog.ts';
import { CONNECTOR_SETTINGS } from './connector-settings.ts';
import { readMessageHours } from './message-hours.ts';
import { readMllpSenders } from './mllp-settings.ts';
import { PLAIN_CONNECTIONS_PROBLEM, readPlainConnections } from './plain-connections.ts';

const flag = z.enum(['on', 'off']);
const seconds = z.coerce.number().check(z.gte(1));

const httpUrl = z.url({ protocol: /^https?$/ });

/** The product's name where no hospital has set its own. */
export const DEFAULT_NAME = 'Wardline';

/** Settings for a trial of the product: refused in production. */
export const EXAMPLES = {
  /** The address for help on screens and messages; in production it must be set. */
  SUPPORT_EMAIL: 'help@wardline.example',
  /** The UPI address that payments go to; in production it must be set. */
  UPI_ADDRESS: 'shantihospital@upi',
} as const;

/**
 * The environment variables of the server, checked one by one; `config.ts` checks them together. Their docstrings are the text of
 * docs/configuration.md.
 */
export const Environment = z.object({
  /** The port to listen on. */
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 8080),
  /** The address to listen on. By default all, but this machine's own with SEED or OUTBOX, which anyone could use. */
  HOST: z.optional(z.string()),
  /** Seconds for which a server that is told to stop says `not ready` and serves on, until its balancer has seen it. */
  DRAIN_S: z._default(z.coerce.number().check(z.gte(0), z.lte(300)), 0),
  /** In production the public address must be https, and OUTBOX is refused. */
  NODE_ENV: z.optional(z.string()),
  /** Connections that may be made without TLS, by the names of their settings, separated by commas. */
  PLAIN_CONNECTIONS: z._default(
    z.string().check(z.refine((text) => readPlainConnections(text) !== undefined, PLAIN_CONNECTIONS_PROBLEM)),
    '',
  ),
  /** The proxies that may set X-Forwarded-For: their number, or addresses and CIDR ranges. */
  TRUSTED_PROXIES: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => readTrustedProxies(text) !== undefined,
          'must be a number of proxies up to 10, or addresses and CIDR ranges separated by commas',
        ),
      ),
    '',
  ),
  /** The networks outside the internet in which an app may have its webhook: addresses and CIDR ranges. */
  WEBHOOK_NETWORKS: z._default(
    z.string().check(z.refine(areRanges, 'must be addresses and CIDR ranges separated by commas')),
    '',
  ),
  /** The networks outside the internet in which a doctor's other calendar may be: addresses and CIDR ranges. */
  CALENDAR_NETWORKS: z._default(
    z.string().check(z.refine(areRanges, 'must be addresses and CIDR ranges separated by commas')),
    '',
  ),
  /** Directory of the embedded store and of the files. */
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  /** Directory of the built portal. */
  PORTAL_DIR: z._default(z.string().check(z.minLength(1)), join(import.meta.dirname, '..', '..', 'dist')),
  /** PostgreSQL in place of the embedded store: an empty database of version 15 or newer at the first start. */
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  /** PostgreSQL as the owner of the tables, for migrations and `database roles`; by default DATABASE_URL. */
  MIGRATION_DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  ),
  /** Core NATS only wakes the other instances; the event rows in the database are the source of truth. */
  NATS_URL: z.optional(z.string().check(z.regex(/^(nats|tls):\/\/./, 'must begin with nats:// or tls://'))),
  /** An S3-compatible store for files, path-style; without it files are stored in DATA_DIR/files. */
  S3_ENDPOINT: z.optional(httpUrl),
  /** The bucket at S3_ENDPOINT. */
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  /** The region of S3_ENDPOINT. */
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be a region, such as ap-south-1'))),
  /** The access key of S3_ENDPOINT. */
  S3_ACCESS_KEY: z.optional(z.string()),
  /** The secret key of S3_ENDPOINT. */
  S3_SECRET_KEY: z.optional(z.string()),
  /** Simulated patients that raise requests: for a demonstration, never with patients. */
  SIMULATOR: z._default(flag, 'off'),
  /** A seeded hospital at the first start: for a demonstration, never with patients. */
  SEED: z._default(flag, 'off'),
  /** The name of the portal, as staff read it. */
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), DEFAULT_NAME),
  /** {product} of the specification, in names of hubs. */
  PRODUCT: z._default(
    z.string().check(z.regex(/^[a-z][a-z0-9]*$/, 'must be lower-case letters and digits')),
    'wardline',
  ),
  /** {app} of the specification, the first segment of paths. */
  APP_SEGMENT: z._default(
    z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be a lower-case path segment')),
    'wardline',
  ),
  SUPPORT_EMAIL: z._default(z.email(), EXAMPLES.SUPPORT_EMAIL),
  /** The telephone number that patients call for help, as a button on their pages. */
  SUPPORT_PHONE: z.optional(
    z
      .string()
      .check(z.regex(/^\+?\d[\d ()-]{2,20}$/, 'must be a telephone number, such as +91 20 2543 0000')),
  ),
  /** Statement in the footer; empty by default, with SEED one for the demonstration. */
  SERVICE_STATEMENT: z.optional(z.string()),
  /** The hospital as patients read it on pages, messages and papers; by default PRODUCT_NAME, with SEED the demonstration’s. */
  PLACE: z.optional(z.string().check(z.minLength(1))),
  /** The hospital's time zone; by default the choice of the set-up, or Asia/Kolkata. */
  TIME_ZONE: z.optional(z.string().check(z.refine(isTimeZone, 'must be a time zone, such as Asia/Kolkata'))),
  /** The public address of the portal, for guest links, payment links and the push subject. */
  PUBLIC_URL: z.optional(z.url()),
  /** Push services that the server may call: hosts, separated by commas. */
  PUSH_HOSTS: z._default(
    z.string(),
    'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com',
  ),
  /** The contact that push services see (VAPID); by default the support address. */
  PUSH_CONTACT: z.optional(
    z.string().check(z.regex(/^(mailto:|https:)/, 'must begin with mailto: or https:')),
  ),
  /** The key of the first app of patients; without it, a random one that no app knows. */
  INTAKE_KEY: z.optional(z.string().check(z.minLength(16))),
  /** Encrypts bank account numbers, people's secrets and keys. When unset, the first start generates a key in DATA_DIR. */
  DATA_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'))),
  /** The keys that DATA_KEY has replaced, separated by commas: they only open what they sealed. */
  DATA_KEYS_BEFORE: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, 'must be keys of 64 hexadecimal digits')),
  ),
  /** Secret with which the payment gateway signs; without it, a random one, so that its calls are refused. */
  PAYMENT_SECRET: z.optional(z.string().check(z.minLength(16))),
  /** The bearer token for /metrics and the details of /health; without one both are closed. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  UPI_ADDRESS: z._default(
    z.string().check(z.regex(/^[\w.-]+@[\w.-]+$/, 'must look like name@bank')),
    EXAMPLES.UPI_ADDRESS,
  ),
  /** The merchant category code (MCC) under which the bank registered UPI_ADDRESS, such as 8062 for hospitals; without it, a UPI app may take the address for a person's. */
  UPI_MERCHANT_CODE: z.optional(z.string().check(z.regex(/^\d{4}$/, 'must be four digits such as 8062'))),
  /** STUN and TURN servers, separated by commas: stun:host:port, turn:host:port, turns:host:port. */
  ICE_SERVERS: z._default(z.string(), ''),
  /** The shared secret of coturn's `use-auth-secret`, for credentials that expire. */
  TURN_SECRET: z.optional(z.string().check(z.minLength(16))),
  /** The WebSocket address of Janus, for calls of three and more; without one, each browser sends to each other. */
  JANUS_URL: z.optional(z.url({ protocol: /^wss?$/, error: 'must be an address with ws:// or wss://' })),
  /** The `api_secret` of Janus. */
  JANUS_SECRET: z.optional(z.string().check(z.minLength(16))),
  /** Messages that can wait are sent within these hours, by the hospital's clock. */
  MESSAGE_HOURS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => readMessageHours(text) !== undefined,
          'must be hours of one day, such as 08:00-21:00',
        ),
      ),
    '08:00-21:00',
  ),
  /** A Nominatim-style geocoder; without one, or while it fails, the built-in list of towns answers. */
  MAPS_URL: z.optional(httpUrl),
  /** The gateway to digital health records (ABDM); without one, built-in sample records answer. */
  RECORDS_URL: z.optional(httpUrl),
  /** The key of RECORDS_URL. */
  RECORDS_KEY: z.optional(z.string()),
  /** The dashboard that Manage Clinic opens (R2.11), which is the only allowed target. */
  CLINIC_DASHBOARD_URL: z.optional(httpUrl),
  /** The key that signs the links of CLINIC_DASHBOARD_URL. */
  CLINIC_DASHBOARD_KEY: z.optional(z.string().check(z.minLength(16))),
  /** The development outbox: a page with every SMS and mail that would have been sent. Never in production. */
  OUTBOX: z._default(flag, 'off'),
  /** Days for which a link to a patient's page works after it was sent. */
  PATIENT_LINK_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(90)), 7),
  /** Minutes before its time until which a patient may move or cancel an appointment; 0: until it begins. */
  PATIENT_CHANGE_MIN: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_080)), 0),
  /** Seconds between alert sounds of providers and agents. */
  REPEAT_STAFF_S: z._default(seconds, 37),
  /** Seconds between alert sounds of nurses. */
  REPEAT_NURSE_S: z._default(seconds, 120),
  /** Seconds without activity until a device locks; 0 disables the lock. */
  IDLE_LOCK_S: z._default(z.coerce.number().check(z.gte(0)), 300),
  /** Seconds until an emergency that is not accepted is escalated to the next role. */
  ESCALATE_AFTER_S: z._default(seconds, 120),
  /** Seconds until an emergency that is not accepted is escalated to all staff. */
  ESCALATE_ALL_AFTER_S: z._default(seconds, 240),
  /**
   * Proof required for a signature on a prescription: the signer's password again, one of their passkeys (`device`), or an open session
   * alone.
   */
  SIGN_WITH: z._default(SignWith, 'password'),
  /** A code of an authenticator app after the password: for no one new, for who wants it, or for everybody. */
  SECOND_FACTOR: z._default(SecondFactorMode, 'offered'),
  /** A critical result that its doctor has not acknowledged is announced again after this many minutes. */
  CRITICAL_REPEAT_MIN: z._default(z.coerce.number().check(z.gte(1)), 30),
  /** The hospital's viewer of X-rays and scans: an https address with {studyUid} in the place of the Study Instance UID. */
  DICOM_VIEWER_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isViewerAddress,
          'must be an https address with {studyUid}, such as https://pacs.example/viewer?StudyInstanceUIDs={studyUid}',
        ),
      ),
  ),
  /** The port on which laboratories send HL7 v2 results by MLLP; without it there is no listener. */
  MLLP_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  /** The address of the MLLP listener. */
  MLLP_ADDRESS: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  /** The networks from which laboratories may connect: addresses and CIDR ranges. */
  MLLP_NETWORKS: z._default(
    z.string().check(z.refine(areRanges, 'must be addresses and CIDR ranges separated by commas')),
    '127.0.0.0/8,::1',
  ),
  /** Senders as MSH-3:MSH-4, each with the key of its hub or * for every hub, separated by semicolons: LIS:CITY LAB=*. */
  MLLP_SENDERS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => readMllpSenders(text) !== undefined,
          'must be senders such as LIS:CITY LAB=*, separated by semicolons',
        ),
      ),
  ),
  /** The file of the listener's TLS certificate; without one it listens without TLS. */
  MLLP_TLS_CERT: z.optional(z.string()),
  /** The file of the key of MLLP_TLS_CERT. */
  MLLP_TLS_KEY: z.optional(z.string()),
  /** The file of the authorities that sign the certificates of laboratories; with it each must show one. */
  MLLP_TLS_CA: z.optional(z.string()),
  /** A ClamAV daemon: clamd://host:3310, or clamd:///path/of/its/socket. Without one, files are not scanned. */
  SCANNER: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => readScannerPlace(text) !== undefined,
          'must be clamd://host:port, or clamd:///path/of/a/socket',
        ),
      ),
  ),
  /** The most megabytes of files that one person may send in a day. */
  UPLOAD_MB_A_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1)), 2_000),
  /** The most event streams that one person may have open, on all devices together. */
  STREAMS_A_PERSON: z._default(z.coerce.number().check(z.int(), z.gte(1)), 20),
  /** The file of security events, or `stderr`. */
  SECURITY_LOG: z.optional(z.string()),
  /** A collector of security events by RFC 5424. */
  SYSLOG: z.optional(
    z
      .string()
      .check(
        z.refine((text) => readSyslog(text) !== undefined, 'must be udp://host:port or tcp://host:port'),
      ),
  ),
  /** The length of one-time codes. */
  CODE_DIGITS: z._default(z.enum(['4', '6']), `${OTP_LENGTH}`),
  /** Where a code alone signs in: on any device, only where the person has signed in before, or nowhere. */
  CODE_SIGN_IN: z._default(z.enum(['any', 'known', 'off']), 'any'),
  /** Wrong codes of all accounts an hour, from devices that are not known, after which codes open none. */
  CODE_GUESSES_AN_HOUR: z._default(z.coerce.number().check(z.int(), z.gte(1)), 20),
  /** SMS a day to numbers of people who register. */
  REGISTRATION_SMS_A_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1)), 300),
  /** Lab tests that agents at the front desk order without a consultation: allowed or not. */
  DESK_LAB_ORDERS: z._default(flag, 'off'),
  /** Doctors may record a call once everyone in it has agreed, or not. */
  CALL_RECORDING: z._default(flag, 'off'),
  /** SMS a day with codes of the public request page. */
  REQUEST_PAGE_SMS_A_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1)), 500),
  /** SMS a day to numbers of patients. */
  PATIENT_SMS_A_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1)), 2_000),
  /** Countries to the numbers of which a patient may share a page: their codes, separated by commas. */
  SMS_COUNTRIES: z._default(
    z
      .string()
      .check(z.regex(/^\+[1-9]\d{0,3}(?:,\+[1-9]\d{0,3})*$/, 'write codes of countries such as +91,+977')),
    '+91',
  ),
  /** The least grave lines that the log contains. */
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  ...CONNECTOR_SETTINGS,
});

export type Values = z.output<typeof Environment>;
