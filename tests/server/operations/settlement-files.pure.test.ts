import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readList } from '#server/operations/reconcile/reconcile.ts';
import type { BadLine } from '#contract/imports.ts';

const EXAMPLES = join(import.meta.dirname, '../../support/connectors/examples');
const exampleOf = (name: string): string =>
  readFileSync(join(EXAMPLES, name, 'settlement-recon.csv'), 'utf8');

/** Gives a text in pieces that break lines and characters. */
async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size = 7) {
  const faults: BadLine[] = [];
  const list = await readList(inPieces(text, size), (line) => faults.push(line));
  return { list, faults };
}

describe('settlement reports', () => {
  test('a report of Razorpay gives payments and refunds, with the link that the order names', async () => {
    expect(await read(exampleOf('razorpay'))).toEqual({
      faults: [],
      list: [
        {
          day: '2026-11-21',
          reference: 'PAY_QFLDMT5STKZFCB',
          written: 'pay_Qfldmt5StKZFCB',
          paise: 97_000,
          link: 'link-of-the-order',
        },
        {
          day: '2026-11-22',
          reference: 'RFND_FS8TWYPRCSA0OB',
          written: 'rfnd_FS8TWyPrCsa0OB',
          paise: -20_000,
          link: null,
        },
      ],
    });
  });

  test('a report of Cashfree gives payments by their order, and refunds by their id', async () => {
    const { list, faults } = await read(exampleOf('cashfree'));
    expect(faults).toEqual([]);
    expect(list.map(({ day, written, paise }) => [day, written, paise])).toEqual([
      ['2026-11-21', 'CFPay_U1mgll3c0e9g_ehdcjjbtckf', 97_000],
      ['2026-11-22', '11325632', -20_000],
    ]);
  });

  test('a report is recognised by its header, also with quotes and a mark of UTF-8', async () => {
    const [header = '', ...lines] = exampleOf('razorpay').trim().split('\n');
    const quoted = header
      .split(',')
      .map((name) => `"${name}"`)
      .join(',');
    const { list, faults } = await read(`\uFEFF${[quoted, ...lines].join('\r\n')}`, 1_000);
    expect([list.length, faults]).toEqual([2, []]);
  });

  test('a bad value is named by its line and by the column of the file', async () => {
    const { faults } = await read(
      exampleOf('razorpay').replace('970.0', '-').replace('2026-11-22T', '22 Nov '),
    );
    expect(faults).toMatchObject([
      { line: 2, faults: [{ column: 'amount' }] },
      { line: 3, faults: [{ column: 'entity_created_at', found: '22 Nov 08:00:00' }] },
    ]);
  });

  test('a report without its list of events is refused', async () => {
    const [batches = ''] = exampleOf('cashfree').split('\n\n');
    const { list, faults } = await read(batches);
    expect([list, faults]).toMatchObject([[], [{ faults: [{ form: 'a list of payments and refunds' }] }]]);
  });

  test('a report with unknown columns is refused, naming what is known', async () => {
    const { list, faults } = await read('Txn Id,Amount\nA1,5\n');
    expect(list).toEqual([]);
    expect(faults).toMatchObject([
      {
        line: 1,
        faults: [
          {
            form: 'unknown column Txn Id, Amount; known: day, reference, rupees, link, or the Settlement Recon report of Razorpay or Cashfree as CSV',
          },
        ],
      },
    ]);
  });
});
