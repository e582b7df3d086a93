import { expect, it } from 'vitest';
import { titledName } from '#domain/titled-name.ts';

it.each([
  ['Dr.', 'Dr. Meera Iyer'],
  ['', 'Meera Iyer'],
  [' ', 'Meera Iyer'],
  [null, 'Meera Iyer'],
  [undefined, 'Meera Iyer'],
])('begins a name with the salutation %j, and never with a space', (salutation, titled) => {
  expect(titledName(salutation, 'Meera Iyer')).toBe(titled);
});
