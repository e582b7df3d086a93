import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const WRONG: Record<string, string> = {
  PORT: '99999',
  DATABASE_URL: 'mysql://x',
  SIMULATOR: 'yes',
  SEED: '1',
  PRODUCT: 'Ward Line',
  APP_SEGMENT: 'a/b',
  SUPPORT_EMAIL: 'nobody',
  PUBLIC_URL: 'hospital',
  PUSH_CONTACT: 'localhost',
  INTAKE_KEY: 'short',
  PAYMENT_SECRET: 'short',
  UPI_ADDRESS: 'hospital',
  REPEAT_STAFF_S: '0',
  REPEAT_NURSE_S: 'x',
  LOG_LEVEL: 'loud',
};

describe('the configuration', () => {
  test.each(Object.entries(WRONG))('names %s="%s" as wrong', (name, value) => {
    const [problem, ...others] = problemsOf({ [name]: value });
    const isSecret = ['DATABASE_URL', 'INTAKE_KEY', 'PAYMENT_SECRET'].includes(name);
    expect(problem?.startsWith(isSecret ? `${name}: ` : `${name}="${value}": `)).toBe(true);
    expect(others).toEqual([]);
  });

  test('names every wrong value at once, not the first alone', () => {
    expect(problemsOf(WRONG).map((problem) => problem.split(/[=:]/)[0])).toEqual(
      expect.arrayContaining(Object.keys(WRONG)),
    );
    expect(problemsOf(WRONG)).toHaveLength(Object.keys(WRONG).length);
  });

  test('refuses what this release cannot honour yet rather than ignoring it', () => {
    const later = {
      NATS_URL: 'nats://x',
      S3_ENDPOINT: 'https://s3.example',
      SMS_URL: 'https://sms.example',
      MAIL_URL: 'https://mail.example',
    };
    expect(problemsOf(later).map((problem) => problem.split(':')[0])).toEqual(Object.keys(later));
  });

  test('needs nothing, and switches nothing on that is for looking around', () => {
    expect(readConfig({})).toMatchObject({
      SEED: 'off',
      SIMULATOR: 'off',
      OUTBOX: 'off',
      publicUrl: 'http://localhost:8080',
      PRODUCT_NAME: 'Wardline',
    });
    expect(readConfig({ PORT: '', SEED: '' })).toMatchObject({ PORT: 8080, SEED: 'off' });
  });

  test('makes keys that nobody can know when the operator sets none', () => {
    const [one, other] = [readConfig({}), readConfig({})];
    expect(one.intakeKey).not.toBe(other.intakeKey);
    expect(one.paymentSecret).not.toBe(one.intakeKey);
    expect(one.intakeKey.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ INTAKE_KEY: 'the-key-of-the-intake' }).intakeKey).toBe('the-key-of-the-intake');
  });

  test('takes the public address without its last slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.shanti.example/' }).publicUrl).toBe(
      'https://portal.shanti.example',
    );
  });

  test('does not repeat secrets in what it complains about', () => {
    expect(problemsOf({ PAYMENT_SECRET: 'half-a-secret' }).join()).not.toContain('half-a-secret');
    expect(problemsOf({ DATABASE_URL: 'mysql://user:pass-word@host/db' }).join()).not.toContain('pass-word');
  });
});
