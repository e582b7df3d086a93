import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Stored, logged and audited whole, or made into the keys that are counted. */
const FITS =
  /\baddress: ctx\.address\b|\b(?:sourcesOf|sourceOfTry)\((?:ctx\.address|address|addressOf\([^)]*\))\)/g;
const USES =
  /\bctx\.address\b|(?:checkSources|checkPage|countGuess|spendSms)\([^;]*\b(?:address|addressOf)\b/g;

test('an address is counted only by its sources: an IPv6 line has 2^64 addresses', () => {
  const wrong = globSync('server/**/*.ts').filter((path) => {
    const rest = readFileSync(path, 'utf8').replaceAll(FITS, '');
    return path !== 'server/platform/http/limit.ts' && USES.test(rest);
  });
  expect(wrong).toEqual([]);
});
