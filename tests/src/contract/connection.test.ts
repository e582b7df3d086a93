import { expect, test } from 'vitest';
import { type AnyCall, needsConnection } from '#contract/call.ts';
import { contract } from '#contract/index.ts';

const rows = Object.entries(contract) as [string, AnyCall][];

test('R8.03 every code and every sign-in needs a connection', () => {
  const codes = rows.filter(
    ([name, row]) => row.kind === 'command' && (row.who.includes('client') || /otp/i.test(name)),
  );
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter(([, row]) => !needsConnection(row)).map(([name]) => name)).toEqual([]);
});
