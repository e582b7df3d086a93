import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { EXAMPLES } from '#server/platform/environment.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('in production', () => {
  const NODE_ENV = 'production';
  const OWN = { SUPPORT_EMAIL: 'help@city.example', UPI_ADDRESS: 'city@bank' };

  test('the public address is https, or the operator says that it is not', () => {
    expect(problemsOf({ NODE_ENV, ...OWN })).toEqual([
      expect.stringMatching(/^PUBLIC_URL="http:\/\/localhost:8080": must begin with https:\/\//),
    ]);
    expect(problemsOf({ NODE_ENV, ...OWN, PUBLIC_URL: 'http://portal.example' })).toHaveLength(1);
    expect(problemsOf({ NODE_ENV, ...OWN, PUBLIC_URL: 'https://portal.example' })).toEqual([]);
    expect(problemsOf({ NODE_ENV, ...OWN, PLAIN_CONNECTIONS: 'portal' })).toEqual([]);
  });

  test('the page with every code is refused', () => {
    expect(problemsOf({ NODE_ENV, ...OWN, PLAIN_CONNECTIONS: 'portal', OUTBOX: 'on' })).toEqual([
      expect.stringMatching(/^OUTBOX="on": must be off/),
    ]);
    expect(problemsOf({ OUTBOX: 'on' })).toEqual([]);
  });

  test('addresses of the demonstration, to which patients would write and pay, are refused', () => {
    const inProduction = { NODE_ENV, PUBLIC_URL: 'https://portal.example' };
    const problems = Object.keys(EXAMPLES).map((name) =>
      expect.stringMatching(`^${name}: must be the hospital's own`),
    );
    expect(problemsOf(inProduction)).toEqual(problems);
    expect(problemsOf({ ...inProduction, ...EXAMPLES })).toEqual(problems);
    expect(problemsOf({ ...inProduction, ...OWN })).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });
});
