import type { Page } from '@playwright/test';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { pressInDialog } from '#tests/support/journeys/console-steps.ts';
import { prove } from '#tests/support/journeys/privacy-steps.ts';
import { pressSettled } from '#tests/support/journeys/room-steps.ts';
import { dayNumber, workbookOf, type Cell } from '#tests/support/models/workbook.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

const HEAD = ['UHID', 'Hospital No', 'Person', 'Gender', 'DOB', 'Phone', 'Ward'];
const mrn = (number: number): Cell => ({ number, format: '00000' });

const FIRST: Cell[][] = [
  HEAD,
  [mrn(71), 'OLD-1', 'Gita Shinde', 'F', dayNumber('1961-03-12'), 9_822_011_111, 'B'],
  [mrn(72), 'OLD-2', 'K. Ramu', 'M', '25/12/1974', '020-25430000', 'B'],
  [mrn(73), 'OLD-3', 'Meena', 'F', '62 y', { error: '#N/A' }, 'C'],
  [mrn(74), 'OLD-4', 'Selvi', 'F', '8 months', null, 'C'],
];
const SECOND: Cell[][] = [HEAD, [mrn(75), 'OLD-5', 'Devi', 'F', '1990', null, 'B']];

async function choose(page: Page, label: string, name: string, rows: Cell[][]): Promise<void> {
  const file = workbookOf([
    { name: 'Codes', rows: [['A', 'B']], isHidden: true },
    { name: 'OPD 2026', rows, hiddenColumns: [7], hiddenRows: [4] },
  ]);
  await page.getByLabel(label, { exact: true }).setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(file),
  });
}

export const columnOf = (page: Page, heading: string) =>
  page.getByLabel(`Column of ${heading}`, { exact: true });

/** Starts the import of what was checked, and sees its end. @param codes uses one up */
export async function startRows(page: Page, rows: string, codes: string[]): Promise<void> {
  await pressSettled(page.getByRole('button', { name: `Import ${rows}`, exact: true }));
  await prove(page, codes.pop() ?? '');
  await pressInDialog(page, `Import ${rows}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Newest import' }).getByText('Completed')).toBeVisible();
}

/** A workbook with headings of its own: its columns are chosen, its doubts decided, and its right rows imported. @param codes each start uses one up */
export async function importWorkbook(page: Page, codes: string[]): Promise<void> {
  await openPlace(page, 'Import');
  await choose(page, 'Choose a file', 'opd.xlsx', FIRST);
  const readAs = page.getByRole('region', { name: 'How the file was read' });
  await test.step('what the workbook hides is said, and what keeps it from being imported', async () => {
    await expect(readAs.getByText('Codes (hidden)')).toBeVisible();
    await expect(readAs.getByText('1 row, which is read')).toBeVisible();
    await expect(readAs.getByText('G: read like the others')).toBeVisible();
    await expect(readAs.getByText('UHID, Hospital No: each can be MRN.')).toBeVisible();
    await expect(readAs.getByText('Needed, and without a heading: Name.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();
    await look(page, 'operations-import-workbook-open');
  });
  await test.step('columns are chosen by hand', async () => {
    await expect(readAs.getByRole('row', { name: /^UHID 00071 · 00072/ })).toBeVisible();
    await columnOf(page, 'Person').selectOption('Name');
    await expect(readAs.getByText('Needed, and without a heading')).toHaveCount(0);
    await columnOf(page, 'UHID').selectOption('MRN');
    await expect(readAs.getByText('each can be MRN')).toHaveCount(0);
    await expect(columnOf(page, 'Hospital No')).toHaveValue('');
  });
  await test.step('dates that a spreadsheet may have swapped are decided', async () => {
    const question = readAs.getByRole('region', { name: 'Day and month' });
    await expect(question.getByRole('row', { name: '2 12 Mar 1961 3 Dec 1961' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeDisabled();
    await look(page, 'operations-import-workbook-swapped');
    await pressSettled(question.getByRole('button', { name: 'Swapped', exact: true }));
    await expect(question).toHaveCount(0);
  });
  const bad = page.getByRole('region', { name: '1 line to correct' });
  await expect(
    bad.getByRole('row', { name: /^4 mobile #N\/A a value; the cell shows an error/ }),
  ).toBeVisible();
  await look(page, 'operations-import-workbook-checked');
  await startRows(page, '3 rows', codes);
  expect(
    await sql(
      `select mrn, name, to_char(born_on, 'YYYY-MM-DD') as born from patient where mrn like '0007_' order by mrn`,
    ),
  ).toMatchObject([
    { mrn: '00071', name: 'Gita Shinde', born: '1961-12-03' },
    { mrn: '00072', name: 'K. Ramu', born: '1974-12-25' },
    { mrn: '00074', name: 'Selvi' },
  ]);
  await test.step('the next file with these headings has the columns of the last one', async () => {
    await choose(page, 'Choose a file', 'opd-december.xlsx', SECOND);
    await expect(readAs.getByText('As chosen for these headings before.')).toHaveCount(2);
    await expect(columnOf(page, 'Person')).toHaveValue('name');
    await look(page, 'operations-import-workbook-again');
    await startRows(page, '1 row', codes);
    expect(await sql(`select name from patient where mrn = '00075'`)).toEqual([{ name: 'Devi' }]);
  });
}
