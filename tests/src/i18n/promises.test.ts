import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notificationOf, NOTIFICATIONS, type NotificationId } from '#server/notifications/notifications.ts';
import { catalogueTexts } from './catalogue-texts.ts';
import { NO_PROMISES } from './no-promises.ts';
import { PROMISES } from './promises.ts';

/** Words by which a text says what the system does, did or will do. */
const WORDS =
  /\b(?:will|gets?|is told|are told|knows?|sees?|sent|kept|keeps?|safe|stored|within|at once|until|once|automatically|by SMS|we send|appears?|updates|restored|deletes?d?|removes?d?|revoke[sd]?|expires?|valid|never|always|nobody|no one|visible|shown|shows|every|signed out|stays?|retry\w*|reconnecting|resumes?|continues?|ends|closes|unchanged|when you|when the|after they|afterwards|loads?|passed to|within|minutes?|hours)\b/i;
const isSentence = (text: string): boolean => text.trim().split(/\s+/).length > 3;
const looksLikeOne = (text: string): boolean => isSentence(text) && WORDS.test(text);

/** The titles of a file's tests; a table of tests has one for all of its rows. */
function titlesOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [
    ...code.matchAll(/\b(?:test|it)(?:\.\w+)*(?:\([^'\x60\n]*\))?\(\s*(['"`])((?:(?!\1).|\\\1)*)\1/g),
  ].map(([, , title = '']) => title);
}

const promises = new Map(
  Object.entries(PROMISES).flatMap(([file, tests]) =>
    Object.entries(tests).flatMap(([title, keys]) => keys.map((key) => [key, { file, title }] as const)),
  ),
);

test('each promise is a text that exists, and names a test that exists', async () => {
  const texts = await catalogueTexts();
  const gone = [...promises.keys()].filter((key) => {
    const [file = '', said] = key.split(': ');
    return said ? !existsSync(file) || !readFileSync(file, 'utf8').includes(said) : !texts.has(key);
  });
  expect(gone).toEqual([]);
  const unproved = [...promises].filter(
    ([, { file, title }]) => !existsSync(file) || !titlesOf(file).some((one) => one.includes(title)),
  );
  expect(unproved).toEqual([]);
});

test('a text that reads like a promise is in one of the two lists, and in one only', async () => {
  const texts = await catalogueTexts();
  const isKnown = (key: string): boolean => promises.has(key) || key in NO_PROMISES;
  const unknown = [...texts].filter(([key, text]) => looksLikeOne(text) && !isKnown(key));
  expect(unknown.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  const isGone = (key: string): boolean => !texts.has(key) && !existsSync(key);
  expect(Object.keys(NO_PROMISES).filter((key) => promises.has(key) || isGone(key))).toEqual([]);
});

test('lists every message to a phone or an inbox among the notifications, with a test for each', () => {
  const callers = globSync('server/**/*.ts').filter((file) =>
    /\b(?:queueMessage|queueFallback|notify)\((?:c|tx|db|c\.tx)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(callers.toSorted()).toEqual([
    'server/mail/deliver.job.ts',
    'server/mail/record-report.ts',
    // A test of a text, with examples.
    'server/notifications/message-texts.ts',
    'server/notifications/tell.ts',
  ]);
  const walked = readFileSync('tests/server/notifications/all-rows.test.ts', 'utf8');
  const rows = Object.keys(NOTIFICATIONS) as NotificationId[];
  const unseen = rows.filter((id) => {
    const [file, title = ''] = notificationOf(id).seenBy ?? [];
    return file
      ? !titlesOf(file).some((one) => one.includes(title))
      : !new RegExp(`^  ${id}: `, 'm').test(walked);
  });
  expect(unseen).toEqual([]);
});
