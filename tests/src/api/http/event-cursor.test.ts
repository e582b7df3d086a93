import { beforeEach, expect, test } from 'vitest';
import { EVENT_CURSOR_HEADER } from '#contract/event-cursor.ts';
import { cursorOfReads, forgetCursor, noteCursor } from '#api/http/event-cursor.ts';

const answer = (cursor?: number, status = 200): Response =>
  new Response(null, { status, headers: cursor === undefined ? {} : { [EVENT_CURSOR_HEADER]: `${cursor}` } });

beforeEach(forgetCursor);

test('a stream may begin at the lowest number that a read was told, in whichever order they come', () => {
  expect(cursorOfReads()).toBeUndefined();
  noteCursor(answer(7));
  noteCursor(answer());
  noteCursor(answer(5));
  noteCursor(answer(9));
  expect(cursorOfReads()).toBe(5);
  forgetCursor();
  expect(cursorOfReads()).toBeUndefined();
});

test('with a read that failed or had no answer no number is known', () => {
  noteCursor(answer(7));
  noteCursor(answer(7, 500));
  expect(cursorOfReads()).toBeUndefined();
  forgetCursor();
  noteCursor(answer(7));
  noteCursor();
  expect(cursorOfReads()).toBeUndefined();
});
