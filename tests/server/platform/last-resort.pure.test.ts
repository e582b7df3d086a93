import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';

test.each([
  ['throw', 'uncaughtException', 'thrown in a callback'],
  ['reject', 'unhandledRejection', 'rejected unseen'],
])(
  'an error that no code catches (%s) is logged, ends accepting but not what is under way, and the process',
  async (path, kind, message) => {
    const child = spawn(process.execPath, ['tests/support/server/last-resort-child.ts']);
    const ended = once(child, 'exit');
    let said = '';
    child.stdout.on('data', (part: Buffer) => void (said += part.toString()));
    await until('its port', () => Promise.resolve(said.includes('\n')), 10_000);
    const url = `http://127.0.0.1:${said.trim()}`;
    const slow = fetch(`${url}/slow`).then((answer) => answer.text());
    await fetch(`${url}/${path}`);
    await expect
      .poll(
        () =>
          fetch(url).then(
            () => 'accepted',
            () => 'refused',
          ),
        { interval: 5 },
      )
      .toBe('refused');
    expect(await slow).toBe('answered');
    expect(await ended).toEqual([1, null]);
    expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toMatchObject({
      level: 60,
      kind,
      err: { message },
    });
  },
);
