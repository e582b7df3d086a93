import { expect, test } from 'vitest';
import { ConsultationMode } from '#contract/shared.ts';
import { common } from '#i18n/en/common.ts';

test('R5.05 each mode is shown by its name, with a hyphen for an underscore', () => {
  const shown = ConsultationMode.options.map((mode) => common.en[mode]);
  const named = ConsultationMode.options.map((mode) => mode.toLowerCase().replaceAll('_', '-'));
  expect(shown.map((words) => words.toLowerCase())).toEqual(named);
});
