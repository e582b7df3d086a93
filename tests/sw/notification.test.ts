import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PushPayload } from '#contract/push.ts';
import { RequestKind } from '#contract/shared.ts';
import { queuePathOf } from '#domain/queue-paths.ts';
import { notificationOf } from '#sw/notification.ts';

const good: PushPayload = { kind: 'EMERGENCY_CARE', requestId: 'r-1', role: 'nurse', url: '/talk-nurse' };
const text = (payload: unknown): string => JSON.stringify(payload);

describe('a push that says what waits', () => {
  test.each(RequestKind.options)('%s has words of its own, two actions and its place', (kind) => {
    const url = queuePathOf(kind, 'nurse');
    const { title, options } = notificationOf(text({ ...good, kind, url }));
    expect(title).not.toBe('Someone is waiting');
    expect(options.body).toMatch(/\.$/);
    expect(options.actions.map(({ action }) => action)).toEqual(['open', 'snooze']);
    expect(options.data).toEqual({
      url,
      role: 'nurse',
      kind,
      requestId: 'r-1',
      withdrawn: false,
      silent: false,
      deteriorating: false,
    });
    expect(options).toMatchObject({ icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' });
  });

  test('shows alarming vital signs until someone acts, without a snooze', () => {
    const push = { kind: 'TALK_TO_DOC', requestId: 's-1', role: 'provider', url: '/dashboard' };
    const { title, options } = notificationOf(JSON.stringify({ ...push, deteriorating: true }));
    expect(title).toBe('Alarming vital signs');
    expect(options).toMatchObject({ tag: 'VITALS:s-1', requireInteraction: true });
    expect(options.actions.map(({ action }) => action)).toEqual(['open']);
  });

  test('only an emergency stays until someone acts', () => {
    const staying = RequestKind.options.filter(
      (kind) => notificationOf(text({ ...good, kind })).options.requireInteraction,
    );
    expect(staying).toEqual(['EMERGENCY_CARE']);
  });

  test('shows a provider’s laboratory order as a critical result: it stays, has no snooze, and names no patient', () => {
    const { title, options } = notificationOf(
      text({ ...good, kind: 'LAB', role: 'provider', url: '/dashboard' }),
    );
    expect([title, options.body]).toEqual(['Critical result', 'Open the portal to read it.']);
    expect(options).toMatchObject({ requireInteraction: true, actions: [{ action: 'open' }] });
    expect(options.actions).toHaveLength(1);
  });

  test('the same request again replaces its notification and rings again; another request is shown beside it', () => {
    const [first, again, other] = ['r-1', 'r-1', 'r-2'].map(
      (requestId) => notificationOf(text({ ...good, requestId })).options,
    );
    expect(again?.tag).toBe(first?.tag);
    expect(again?.renotify).toBe(true);
    expect(other?.tag).not.toBe(first?.tag);
  });

  test('the three that ring are felt as three', () => {
    const beats = (['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'] as const).map((kind) =>
      text(notificationOf(text({ ...good, kind })).options.vibrate),
    );
    expect(new Set(beats).size).toBe(3);
  });

  test('nothing of a patient reaches the lock screen, whatever the server might add', () => {
    const { title, options } = notificationOf(
      text({ ...good, patient: { name: 'Asha Kulkarni' }, reason: 'chest pain', title: 'Asha Kulkarni' }),
    );
    expect(JSON.stringify({ title, options })).not.toMatch(/Asha|chest/);
    expect(title + options.body).not.toContain('r-1');
  });
});

describe('a push that withdraws another one', () => {
  test('replaces its notification without a sound, and asks for nothing', () => {
    const { options } = notificationOf(text({ ...good, withdrawn: true }));
    const raised = notificationOf(text(good)).options;
    expect(options).toMatchObject({
      tag: raised.tag,
      silent: true,
      renotify: false,
      requireInteraction: false,
    });
    expect(options.actions).toEqual([]);
    // Browsers throw on a silent notification that vibrates, and then nothing is shown.
    expect('vibrate' in options).toBe(false);
    expect(options.body).toBe('No longer waiting.');
    expect(raised).toMatchObject({ renotify: true });
    expect('silent' in raised).toBe(false);
  });
});

test('R6.03 a push without sound says the same, and asks for as much', () => {
  const { options } = notificationOf(text({ ...good, silent: true }));
  const { renotify, vibrate, ...loud } = notificationOf(text(good)).options;
  expect(renotify && vibrate).toBeTruthy();
  expect(options).toEqual({ ...loud, renotify: false, silent: true, data: { ...loud.data, silent: true } });
});

describe('a push that cannot be read still shows something', () => {
  const unreadable: [string, string | null][] = [
    ['no content', null],
    ['an empty text', ''],
    ['no JSON', 'emergency!'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['an unknown kind', text({ ...good, kind: 'FIRE' })],
    ['a kind that every object has', text({ ...good, kind: 'constructor' })],
    ['an unknown role', text({ ...good, role: 'guest' })],
    ['a missing request', text({ ...good, requestId: undefined })],
    ['a mark that is neither there nor true', text({ ...good, withdrawn: false })],
    ['a url that leads elsewhere', text({ ...good, url: 'https://elsewhere.example/' })],
    ['a url without scheme that leads elsewhere', text({ ...good, url: '//elsewhere.example/' })],
    ['a url with a backslash', text({ ...good, url: '/\\elsewhere.example/' })],
  ];

  test.each(unreadable)('%s', (_, content) => {
    const { title, options } = notificationOf(content);
    expect(title).toBe('Someone is waiting');
    expect(options.data).toEqual({
      url: '/',
      role: null,
      kind: null,
      requestId: null,
      withdrawn: false,
      silent: false,
      deteriorating: false,
    });
    expect(options.tag).toBe('portal');
  });

  test('any text at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (content) => notificationOf(content).title.length > 0),
    );
  });
});

test('the worker and the contract agree on what a push is', () => {
  const field = fc.oneof(
    fc.constantFrom<unknown>(
      ...RequestKind.options,
      'nurse',
      'agent',
      'provider',
      '/x',
      'guest',
      '',
      null,
      3,
      undefined,
    ),
    fc.string(),
  );
  const nearly = fc.record({
    kind: fc.oneof(fc.constantFrom(...RequestKind.options), field),
    requestId: field,
    role: fc.oneof(fc.constantFrom('nurse', 'agent', 'provider'), field),
    url: fc.oneof(fc.constant('/talk-nurse'), field),
    withdrawn: fc.oneof(fc.constantFrom(undefined, true), field),
    silent: fc.oneof(fc.constantFrom(undefined, true), field),
  });
  fc.assert(
    fc.property(nearly, (value) => {
      const wire: unknown = JSON.parse(text(value));
      const isOurs = PushPayload.safeParse(wire).success && !/^\/[/\\]/.test(String(value.url));
      expect(notificationOf(text(value)).options.data.kind !== null).toBe(isOurs);
    }),
    { numRuns: 2_000 },
  );
});
