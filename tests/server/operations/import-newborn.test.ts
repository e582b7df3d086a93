import { expect, test } from 'vitest';
import { importCalls as calls } from '#contract/imports.ts';
import { csv, rowOf } from '#tests/support/server/imports.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

test('a list may have a baby born tonight, when the hospital’s day has begun and that of UTC has not', async () => {
  server.clock.set(new Date('2026-11-21T20:00:00Z'));
  const operator = await signInOperator(server);
  const bornOn = (day: string) => csv(rowOf(1).replace('1984-07-31', day));
  expect(await operator.call(calls.checkImport, bornOn('2026-11-22'))).toMatchObject({ badLines: 0 });
  expect(await operator.call(calls.checkImport, bornOn('2026-11-23'))).toMatchObject({ badLines: 1 });
});
