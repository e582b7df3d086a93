import { expect, test } from 'vitest';
import { orderNumberOf } from '#domain/order-number.ts';

test.each(['LB-47814', 'lb47814', ' LB 47814 ', 'lb - 47814', 'LB–47814', 'Lb--47814'])(
  'reads %j as LB-47814',
  (typed) => {
    expect(orderNumberOf(typed)).toBe('LB-47814');
  },
);

test.each([
  ['mrn', '100423', '100423'],
  ['mrn with letters', 'mh/17-b', 'MH/17-B'],
  ['longer prefix', 'UHID47814', 'UHID47814'],
  ['letters after the digits', 'LB47814X', 'LB47814X'],
  ['name', 'Asha', 'ASHA'],
])('leaves a %s as it is, in capitals', (_, typed, read) => {
  expect(orderNumberOf(typed)).toBe(read);
});
