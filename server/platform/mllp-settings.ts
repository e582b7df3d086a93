/** The hub of each sender, by `senderKey`; null: the agents of every hub. */
export type MllpSenders = ReadonlyMap<string, string | null>;

const EVERY_HUB = '*';

/** The listener for laboratories. */
export interface MllpConfig {
  port: number;
  address: string;
  /** Addresses and CIDR ranges, separated by commas. */
  networks: string;
  senders: MllpSenders;
  /** Files of certificate, key and authorities; null: without TLS. */
  tls: { cert: string; key: string; ca: string | null } | null;
}

export interface MllpValues {
  MLLP_PORT?: number | undefined;
  MLLP_ADDRESS: string;
  MLLP_NETWORKS: string;
  MLLP_SENDERS?: string | undefined;
  MLLP_TLS_CERT?: string | undefined;
  MLLP_TLS_KEY?: string | undefined;
  MLLP_TLS_CA?: string | undefined;
}

/** One sender among those of MLLP_SENDERS: MSH-3 and MSH-4. */
export const senderKey = (application: string, facility: string): string => `${application}:${facility}`;

/** Reads MLLP_SENDERS. @returns undefined for anything but senders with their hubs */
export function readMllpSenders(text: string): MllpSenders | undefined {
  const senders = new Map<string, string | null>();
  for (const entry of text.split(';').filter((one) => one.trim() !== '')) {
    const at = entry.lastIndexOf('=');
    const [application, facility, ...more] = entry.slice(0, Math.max(0, at)).split(':');
    const hubKey = entry.slice(at + 1).trim();
    if (application === undefined || facility === undefined || more.length || hubKey === '') return undefined;
    const key = senderKey(application.trim(), facility.trim());
    if (key === senderKey('', '') || senders.has(key)) return undefined;
    senders.set(key, hubKey === EVERY_HUB ? null : hubKey);
  }
  return senders.size ? senders : undefined;
}

export function mllpOf(values: MllpValues): MllpConfig | null {
  const { MLLP_PORT: port, MLLP_TLS_CERT: cert, MLLP_TLS_KEY: key } = values;
  const senders = readMllpSenders(values.MLLP_SENDERS ?? '');
  if (port === undefined || !senders) return null;
  return {
    port,
    address: values.MLLP_ADDRESS,
    networks: values.MLLP_NETWORKS,
    senders,
    tls: cert && key ? { cert, key, ca: values.MLLP_TLS_CA ?? null } : null,
  };
}

const HERE = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;

/** Names what would send results in the clear although the operator did not say so. */
export function mllpProblems(values: MllpValues, isPlain: boolean): string[] {
  if (values.MLLP_PORT === undefined || values.MLLP_TLS_CERT || isPlain || HERE.test(values.MLLP_ADDRESS))
    return [];
  return [`MLLP_ADDRESS="${values.MLLP_ADDRESS}": needs MLLP_TLS_CERT, or PLAIN_CONNECTIONS must name mllp`];
}
