import { describe, expect, test } from 'vitest';
import type { RequestKind, RequestStatus } from '#contract/shared.ts';
import { mayDo, type Row, type Scope } from '#server/requests/request.policy.ts';

const HUB = 'wardline_kothrud';
const [ME, OTHER] = ['me', 'other'];
const of = (role: Scope['role'], kinds: RequestKind[], providerId: string | null = null): Scope => ({
  userId: ME,
  role,
  providerId,
  kinds,
  hubKeys: [HUB],
  escalatedIds: [],
});
const RINGING: RequestKind[] = ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'];
const PEOPLE = {
  agent: of('agent', ['LAB', 'HOME_CARE']),
  nurse: of('nurse', RINGING),
  doctor: of('provider', [...RINGING, 'HOME_CARE'], 'doctor'),
} as const;
const KIND = { agent: 'LAB', nurse: 'TALK_TO_DOC', doctor: 'TALK_TO_DOC' } as const;

type Line = [keyof typeof PEOPLE, RequestStatus, Partial<Row>, string];
const mine: Partial<Row> = { takenBy: ME };
const theirs: Partial<Row> = { takenBy: OTHER };
/** Handed over to this doctor by another person. */
const assigned: Partial<Row> = { takenBy: OTHER, providerId: 'doctor' };
const otherJoined: Partial<Row> = { providerId: 'another', providerJoinedAt: new Date(0) };

/** Role, status, facts of the row, and allowed acts in the order of the screens. */
const RIGHTS: Line[] = [
  ['agent', 'REQUESTED', {}, 'take open chat charge'],
  ['agent', 'BACK_TO_QUEUE', {}, 'take open chat charge'],
  ['agent', 'ACCEPTED', theirs, 'open chat upload charge'],
  ['agent', 'ACCEPTED', mine, 'return handOver open chat upload charge'],
  ['agent', 'IN_PROGRESS', mine, 'return handOver open chat upload charge'],
  ['agent', 'INFO_REQUESTED', mine, 'return handOver open chat upload charge'],
  ['agent', 'COMPLETED', mine, 'open upload charge'],
  ['agent', 'CANCELLED', mine, 'open'],
  ['agent', 'REQUESTED', { hubKey: 'wardline_hadapsar' }, ''],
  ['agent', 'REQUESTED', { kind: 'TALK_TO_DOC' }, ''],
  ['agent', 'ACCEPTED', { ...mine, kind: 'HOME_CARE' }, 'return handOver open chat upload charge'],
  ['agent', 'ACCEPTED', { ...mine, kind: 'TALK_TO_DOC' }, 'return open'],
  ['nurse', 'REQUESTED', {}, 'take'],
  ['nurse', 'REQUESTED', { hubKey: 'wardline_hadapsar' }, ''],
  ['nurse', 'BACK_TO_QUEUE', {}, 'take'],
  ['nurse', 'ACCEPTED', theirs, ''],
  ['nurse', 'ACCEPTED', mine, 'return handOver join open chat'],
  ['nurse', 'IN_PROGRESS', mine, 'return handOver join open chat complete'],
  ['nurse', 'IN_PROGRESS', { ...mine, ...otherJoined }, 'join open chat'],
  ['nurse', 'IN_PROGRESS', { ...theirs, nurseUserId: ME }, 'join open chat'],
  ['nurse', 'RESUBMITTED', mine, 'return handOver join open chat'],
  ['nurse', 'COMPLETED', mine, 'open'],
  ['nurse', 'CANCELLED', mine, 'open'],
  ['doctor', 'REQUESTED', {}, 'take'],
  ['doctor', 'IN_PROGRESS', theirs, ''],
  ['doctor', 'IN_PROGRESS', { ...mine, ...otherJoined }, 'join open chat'],
  ['doctor', 'ACCEPTED', assigned, 'handOver join open chat prescribe order'],
  ['doctor', 'IN_PROGRESS', assigned, 'handOver join open chat prescribe order complete'],
  [
    'doctor',
    'IN_PROGRESS',
    { ...assigned, ...mine, providerJoinedAt: new Date(0) },
    'return handOver join open chat prescribe order complete',
  ],
  ['doctor', 'COMPLETED', assigned, 'open'],
  ['doctor', 'CANCELLED', assigned, 'open'],
  ['doctor', 'ACCEPTED', { ...theirs, kind: 'HOME_CARE' }, 'open'],
];

describe('what a person may do with a request', () => {
  test.each(RIGHTS)('R6.03 %s, %s, %j: %s', (who, status, known, rights) => {
    const row: Row = {
      id: 'one',
      kind: KIND[who],
      status,
      hubKey: HUB,
      takenBy: null,
      providerId: null,
      ...known,
    };
    expect(mayDo(PEOPLE[who], row).join(' ')).toBe(rights);
  });

  test('allows the person to take what was escalated to them, whatever its hub', () => {
    const row: Row = {
      id: 'one',
      kind: 'LAB',
      status: 'REQUESTED',
      hubKey: 'wardline_hadapsar',
      takenBy: null,
      providerId: null,
    };
    expect(mayDo(PEOPLE.nurse, row)).toEqual([]);
    expect(mayDo({ ...PEOPLE.nurse, escalatedIds: ['one'] }, row)).toEqual(['take']);
  });
});
