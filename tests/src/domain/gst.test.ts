import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { financialYear, shareOut, splitTax } from '#domain/gst.ts';
import { LegalDetails } from '#contract/receipts.ts';

const paise = fc.integer({ min: 0, max: 99_999_999 });
const points = fc.constantFrom(0, 25, 300, 500, 1_200, 1_800, 2_800, 4_000);

describe('the tax inside a price', () => {
  test('gives the price to the paisa with the taxable part, whatever the rate and the state', () => {
    fc.assert(
      fc.property(paise, points, fc.boolean(), (price, rate, isInterState) => {
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitTax(price, rate, isInterState);
        const tax = cgstPaise + sgstPaise + igstPaise;
        expect(taxablePaise + tax).toBe(price);
        expect(cgstPaise).toBe(sgstPaise);
        expect(isInterState ? cgstPaise : igstPaise).toBe(0);
        expect(Math.abs(tax - (taxablePaise * rate) / 10_000)).toBeLessThanOrEqual(1.5);
        for (const part of [taxablePaise, cgstPaise, igstPaise]) {
          expect(Number.isInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('splits 118 rupees at 18 percent into 9 and 9, or 18 from another state', () => {
    expect(splitTax(11_800, 1_800, false)).toEqual({
      taxablePaise: 10_000,
      cgstPaise: 900,
      sgstPaise: 900,
      igstPaise: 0,
    });
    expect(splitTax(11_800, 1_800, true)).toMatchObject({ taxablePaise: 10_000, igstPaise: 1_800 });
  });
});

test('an amount shared out is the amount, and no share is a paisa from its proportion', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(paise, weights, (amount, shares) => {
      const total = shares.reduce((sum, one) => sum + one, 0);
      fc.pre(total > 0);
      const shared = shareOut(amount, shares);
      expect(shared.reduce((sum, one) => sum + one, 0)).toBe(amount);
      shared.forEach((share, at) =>
        expect(Math.abs(share - (amount * (shares[at] ?? 0)) / total)).toBeLessThanOrEqual(1.01),
      );
    }),
  );
  expect(shareOut(0, [0, 0])).toEqual([0, 0]);
});

test('a financial year begins in April', () => {
  expect(['2026-03-31', '2026-04-01', '2026-12-31', '2100-01-01'].map(financialYear)).toEqual([
    '2025-26',
    '2026-27',
    '2026-27',
    '2099-00',
  ]);
});

test('a GSTIN has a right check character', () => {
  const isRight = (gstin: string): boolean =>
    LegalDetails.safeParse({ name: null, address: null, gstin }).success;
  expect(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', ' 27aapfu0939f1zv '].map(isRight)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['27AAPFU0939F1ZA', '72AAPFU0939F1ZV', '27AAPFU0939F1Z', ''].map(isRight)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
