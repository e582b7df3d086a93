// @module-tag critical
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RingingRequest } from '#contract/requests.ts';
import type { Role } from '#contract/shared.ts';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import {
  audibleKinds,
  nextSound,
  NOTHING_RUNG,
  repeatMs,
  type AlertMemory,
  type Listener,
} from '#domain/sounds.ts';

const listener = (role: Role, more: Partial<Listener> = {}): Listener => ({
  role,
  internalProvider: false,
  isAtCase: false,
  isConsulting: false,
  isQuiet: false,
  ...more,
});

const AT = '2026-11-21T09:00:00.000Z';
const waits = (kind: AlertKind, requestId: string, since = AT): RingingRequest => ({
  requestId,
  kind,
  since,
  isEscalated: false,
});
const EMERGENCY = waits('EMERGENCY_CARE', 'e');
const NURSE = waits('TALK_TO_NURSE', 'n');
const DOC = waits('TALK_TO_DOC', 'd');
const nurse = listener('nurse');
const look = (
  memory: AlertMemory,
  ringing: readonly RingingRequest[],
  nowMs = 0,
  who: Listener = nurse,
  every = 120_000,
) => nextSound(memory, { ringing, listener: who, nowMs, repeatMs: every });

describe('what may sound', () => {
  test.each([
    ['nurse', false, ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC']],
    ['agent', false, ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC']],
    ['provider', true, ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC']],
    ['provider', false, ['TALK_TO_NURSE', 'TALK_TO_DOC']],
  ] as const)('R6.03 allows a %s (internal: %s): %j', (role, internalProvider, kinds) => {
    expect(audibleKinds(listener(role, { internalProvider }))).toEqual(kinds);
  });

  test('allows only an emergency in quiet time, and nothing at a consultation', () => {
    expect(audibleKinds({ ...nurse, isQuiet: true })).toEqual(['EMERGENCY_CARE']);
    expect(audibleKinds({ ...nurse, isConsulting: true })).toEqual([]);
  });
});

describe('R9.05 what rings', () => {
  test('R6.03 includes an emergency for a provider without the flag when it was escalated to them', () => {
    const who = listener('provider');
    expect(look(NOTHING_RUNG, [EMERGENCY], 0, who).kind).toBeNull();
    const escalated = { ...EMERGENCY, isEscalated: true };
    expect(look(NOTHING_RUNG, [escalated], 0, who).kind).toBe('EMERGENCY_CARE');
    expect(look(NOTHING_RUNG, [escalated], 0, { ...who, isConsulting: true }).kind).toBeNull();
  });

  test('includes each wait once, the most urgent of several', () => {
    const first = look(NOTHING_RUNG, [DOC, NURSE]);
    expect(first.kind).toBe('TALK_TO_NURSE');
    expect(look(first.memory, [DOC, NURSE]).kind).toBeNull();
    expect(look(first.memory, [EMERGENCY, DOC, NURSE]).kind).toBe('EMERGENCY_CARE');
  });

  test('continues with the next one although another was taken in the same moment', () => {
    const { memory } = look(NOTHING_RUNG, [NURSE]);
    expect(look(memory, [waits('TALK_TO_NURSE', 'n2')]).kind).toBe('TALK_TO_NURSE');
  });

  test('includes one that was given back, again', () => {
    const { memory } = look(NOTHING_RUNG, [NURSE]);
    expect(look(memory, [{ ...NURSE, since: '2026-11-21T09:05:00.000Z' }]).kind).toBe('TALK_TO_NURSE');
  });

  test('excludes everything at a consultation; what waits then rings when it is over', () => {
    const at = look(NOTHING_RUNG, [NURSE], 0, { ...nurse, isConsulting: true });
    expect(at).toMatchObject({ kind: null, nextAt: null });
    expect(look(at.memory, [NURSE]).kind).toBe('TALK_TO_NURSE');
  });

  test('R9.07 includes what is new at the details of a case; repeats resume when they are left', () => {
    const atCase = { ...nurse, isAtCase: true };
    const first = look(NOTHING_RUNG, [NURSE], 0, atCase);
    expect(first).toMatchObject({ kind: 'TALK_TO_NURSE', nextAt: null });
    expect(look(first.memory, [NURSE], 500_000, atCase).kind).toBeNull();
    const left = look(first.memory, [NURSE], 500_000);
    expect(left).toMatchObject({ kind: null, nextAt: 620_000 });
    expect(look(left.memory, [NURSE], 620_000).kind).toBe('TALK_TO_NURSE');
  });

  test('excludes what a longer list has hidden for a while', () => {
    const many = Array.from({ length: 50 }, (_, i) => waits('TALK_TO_NURSE', `n${i}`));
    const { memory } = look(look(NOTHING_RUNG, [NURSE]).memory, many);
    expect(look(memory, [...many.slice(1), NURSE]).kind).toBeNull();
  });
});

describe('what repeats', () => {
  const silent = (who: Listener, ringing: readonly RingingRequest[]) => ({
    rung: look(NOTHING_RUNG, ringing, 0, { ...who, internalProvider: true }).memory.rung,
    soundedAt: 0,
    isMuted: false,
  });
  test.each([
    ['R9.06', 'provider', true, [EMERGENCY, NURSE, DOC], 'EMERGENCY_CARE'],
    ['R9.06', 'provider', false, [EMERGENCY, NURSE, DOC], 'TALK_TO_NURSE'],
    ['R9.06', 'provider', false, [DOC], null],
    ['R9.06', 'agent', false, [NURSE], 'TALK_TO_NURSE'],
    ['R9.07', 'nurse', false, [DOC], 'TALK_TO_DOC'],
    ['R9.07', 'nurse', false, [EMERGENCY, DOC], 'EMERGENCY_CARE'],
    ['R9.07', 'nurse', false, [], null],
  ] as const)('%s for a %s (internal: %s)', (_, role, internalProvider, ringing, kind) => {
    const who = listener(role, { internalProvider });
    const every = repeatMs(role);
    expect(look(silent(who, ringing), ringing, every - 1, who, every).kind).toBeNull();
    expect(look(silent(who, ringing), ringing, every, who, every).kind).toBe(kind);
  });

  test('R9.06 R9.07 every 37 and 120 seconds, or as the operator says', () => {
    expect([repeatMs('provider'), repeatMs('agent'), repeatMs('nurse')]).toEqual([37_000, 37_000, 120_000]);
    expect(repeatMs('nurse', { repeatStaffMs: 1, repeatNurseMs: 2 })).toBe(2);
  });

  test('stays silent after "mute here", until the next one comes', () => {
    const { memory } = look(NOTHING_RUNG, [NURSE]);
    const muted = { ...memory, isMuted: true };
    expect(look(muted, [NURSE], 500_000)).toMatchObject({ kind: null, nextAt: null });
    const next = look(muted, [NURSE, DOC], 500_000);
    expect(next.kind).toBe('TALK_TO_DOC');
    expect(look(next.memory, [NURSE, DOC], 620_000).kind).toBe('TALK_TO_NURSE');
  });

  test('begins again after a consultation', () => {
    const { memory } = look(NOTHING_RUNG, [NURSE]);
    const at = look(memory, [NURSE], 100_000, { ...nurse, isConsulting: true });
    expect(look(at.memory, [NURSE], 130_000)).toMatchObject({ kind: null, nextAt: 250_000 });
  });
});

/** Model of each request, whatever the engine thinks. */
interface Waiting {
  kind: AlertKind;
  since: number;
  hasRung: boolean;
}

describe('ten thousand things that happen', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('raise' as const), kind: fc.constantFrom(...ALERT_KINDS) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('take' as const, 'giveBack' as const), nth: fc.nat(60) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom('consult' as const, 'quiet' as const, 'mute' as const, 'reload' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
    },
  );

  test.each<[Role, boolean]>([
    ['nurse', false],
    ['agent', false],
    ['provider', true],
    ['provider', false],
  ])(
    'R9.05 R9.06 R9.07 no sound without cause, none missing: %s (internal: %s)',
    (role, internalProvider) => {
      fc.assert(
        fc.property(fc.array(step, { minLength: 250, maxLength: 250 }), (steps) => {
          const waiting = new Map<string, Waiting>();
          const every = repeatMs(role);
          let who = listener(role, { internalProvider });
          let [memory, now, ids] = [NOTHING_RUNG, 1, 0];
          let [quietSince, isMuted] = [0, false];
          for (const one of steps) {
            const names = [...waiting.keys()];
            now += one.do === 'pass' ? one.ms : 1;
            if (one.do === 'raise')
              waiting.set(`r${(ids += 1)}`, { kind: one.kind, since: now, hasRung: false });
            if (one.do === 'take') waiting.delete(names[one.nth] ?? '');
            if (one.do === 'giveBack') {
              const back = waiting.get(names[one.nth] ?? '');
              if (back) Object.assign(back, { since: now, hasRung: false });
            }
            if (one.do === 'consult') who = { ...who, isConsulting: !who.isConsulting };
            if (one.do === 'quiet') who = { ...who, isQuiet: !who.isQuiet };
            if (one.do === 'mute') [memory, isMuted] = [{ ...memory, isMuted: true }, true];
            if (one.do === 'reload') memory = JSON.parse(JSON.stringify(memory)) as AlertMemory;

            const ringing = [...waiting]
              .map(([requestId, { kind, since }]) => waits(kind, requestId, new Date(since).toISOString()))
              .toSorted((a, b) => b.since.localeCompare(a.since))
              .slice(0, 50);
            const sound = look(memory, ringing, now, who, every);
            memory = sound.memory;

            const shown = ringing.map(({ requestId }) => waiting.get(requestId) as Waiting);
            const heard = shown.filter(({ kind }) => audibleKinds(who).includes(kind));
            const fresh = heard.filter(({ hasRung }) => !hasRung);
            const lasting = heard.filter(({ kind }) => role === 'nurse' || kind !== 'TALK_TO_DOC');
            // No sound without something that this person can act on now.
            if (sound.kind) expect(heard.map(({ kind }) => kind)).toContain(sound.kind);
            if (fresh.length) {
              // None missing, none less urgent than another.
              expect(sound.kind).toBe(ALERT_KINDS.find((kind) => fresh.some((row) => row.kind === kind)));
              isMuted = false;
            } else if (sound.kind) {
              // A repeat, and not too early.
              expect(isMuted).toBe(false);
              expect(lasting.map(({ kind }) => kind)).toContain(sound.kind);
              expect(now - quietSince).toBeGreaterThanOrEqual(every);
            } else if (lasting.length && !isMuted) expect(now - quietSince).toBeLessThan(every);
            for (const row of fresh) row.hasRung = true;
            if (!ringing.length) isMuted = false;
            if (sound.kind || !lasting.length || isMuted) quietSince = now;
          }
        }),
        { numRuns: 40 },
      );
    },
  );
});
