import { expect, test } from 'vitest';
import { isPersonName } from '#contract/person-name.ts';

test.each([
  'Ravi',
  'S. K. Iyer',
  "Mary D'Souza",
  'Anne-Marie O’Neil',
  'रवि शर्मा',
  'क्\u200Dष',
  'ரவி',
  'রবি',
  'రవి',
  'മീര',
  'José',
  'a'.repeat(60),
])('accepts the name %s', (name) => expect(isPersonName(name)).toBe(true));

test.each([
  '',
  '.',
  'evil.example',
  't.co',
  'http://evil',
  'Ravi/x',
  'Ravi:',
  'Ravi 9822011224',
  '९८२२',
  'Ravi\nPay now',
  'Ravi\u2028Pay',
  'Ravi\tPay',
  'Ravi@home',
  'Ravi\u202Eivar',
  'a'.repeat(61),
])('refuses the name %j', (name) => expect(isPersonName(name)).toBe(false));
