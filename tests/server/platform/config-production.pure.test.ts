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

  test('a UPI address is not needed where a service takes payments', () => {
    const { UPI_ADDRESS: _, ...own } = OWN;
    const given = { NODE_ENV, ...own, PUBLIC_URL: 'https://portal.example' };
    expect(problemsOf(given)).toEqual([expect.stringMatching(/^UPI_ADDRESS: must be the hospital's own/)]);
    const keys = {
      STRIPE_SECRET_KEY: 'secret-key-of-a-test',
      STRIPE_WEBHOOK_SECRET: 'whsec_secret-of-a-test',
    };
    expect(problemsOf({ ...given, ...keys })).toEqual([]);
    expect(problemsOf({ ...given, STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY })).toEqual([
      'STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY',
    ]);
  });

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
