import { randomUUID } from 'node:crypto';
import type { MessageHeader } from './header.ts';

/** HL7 table 0008, original mode: accepted; failed here, send again; refused. */
export type AckCode = 'AA' | 'AE' | 'AR';

/** Why a message is not accepted: HL7 table 0357. */
const FAULTS = {
  HEADER: [100, 'Segment sequence error', 'MSH^1'],
  CONTROL_ID: [101, 'Required field missing', 'MSH^1^10'],
  TYPE: [200, 'Unsupported message type', 'MSH^1^9'],
  EVENT: [201, 'Unsupported event code', 'MSH^1^9'],
  PROCESSING: [202, 'Unsupported processing id', 'MSH^1^11'],
  SENDER: [204, 'Unknown key identifier', 'MSH^1^3'],
  TOO_LARGE: [207, 'Message too large', ''],
  STORE: [207, 'Application internal error', ''],
} as const satisfies Record<string, readonly [code: number, text: string, location: string]>;
export type AckFault = keyof typeof FAULTS;

/** The separators of an acknowledgement to a message that states none. */
const USUAL = { field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&' } as const;
/** ERR has its present form, and MSH-9 its third component, from this version on. */
const NEW_ERR = 5;

/** Returns the acknowledgement of a message, in its own separators. */
export function acknowledge(
  code: AckCode,
  header: MessageHeader | undefined,
  { at, fault }: { at: Date; fault?: AckFault | undefined },
): string {
  const { field, component, repetition, escape, subcomponent } = header?.separators ?? USUAL;
  const version = header?.version || '2.5.1';
  const isNew = minorOf(version) >= NEW_ERR;
  const [number, text, location] = fault ? FAULTS[fault] : ([0, '', ''] as const);
  const msh = [
    `MSH${field}${component}${repetition}${escape}${subcomponent}`,
    ...(header?.receiver ?? ['', '']),
    ...(header?.sender ?? ['', '']),
    `${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}+0000`,
    '',
    isNew ? ['ACK', 'R01', 'ACK'].join(component) : 'ACK',
    randomUUID().replaceAll('-', '').slice(0, 20),
    header?.processing || 'P',
    version,
    ...(header?.characterSet ? ['', '', '', '', '', header.characterSet] : []),
  ];
  const msa = ['MSA', code, header?.controlId ?? '', ...(fault ? [text] : [])];
  const coded = [number, text, 'HL70357'].join(component);
  const err = ['ERR', '', location.replaceAll('^', component), coded, 'E'];
  const segments = [msh, msa, ...(fault && isNew ? [err] : [])];
  return segments.map((segment) => `${segment.join(field)}\r`).join('');
}

/** The minor number of a version: 5 of 2.5.1. */
const minorOf = (version: string): number => Number(/^2\.(\d{1,2})/.exec(version)?.[1] ?? NEW_ERR);
