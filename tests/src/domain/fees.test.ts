import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFee } from '#domain/fees.ts';

test.each([
  [70_000, { feePaise: 7_000, gstPaise: 1_260, tdsPaise: 6_300, netPaise: 55_440 }],
  [120_000, { feePaise: 12_000, gstPaise: 2_160, tdsPaise: 10_800, netPaise: 95_040 }],
  // Half a paisa of tax is rounded up, as the invoice has it.
  [250, { feePaise: 25, gstPaise: 5, tdsPaise: 23, netPaise: 197 }],
  [1, { feePaise: 0, gstPaise: 0, tdsPaise: 0, netPaise: 1 }],
  [0, { feePaise: 0, gstPaise: 0, tdsPaise: 0, netPaise: 0 }],
])('a fee of %i paise is split', (gross, parts) => {
  expect(splitFee(gross)).toEqual({ grossPaise: gross, ...parts });
});

test('the parts are whole paise, none below nothing, and add up to the paisa', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(5_000), (gross, points) => {
      const { feePaise, gstPaise, tdsPaise, netPaise } = splitFee(gross, points / 10_000);
      const parts = [feePaise, gstPaise, tdsPaise, netPaise];
      return (
        parts.every((part) => Number.isInteger(part) && part >= 0) &&
        parts.reduce((sum, part) => sum + part, 0) === gross
      );
    }),
  );
});
