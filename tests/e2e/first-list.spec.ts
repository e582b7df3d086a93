import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { chooseFile } from '#tests/support/journeys/import-steps.ts';
import { setUp } from '#tests/support/journeys/set-up-steps.ts';
import { columnOf, startRows } from '#tests/support/journeys/workbook-steps.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

const LONG_NAME = 'Thiruvenkatanathapuram Lakshminarasimhan Venkatasubramaniam';
const HEAD =
  'Chart ref.;Who;Gender;DOB;Telephone at home, or the number of a neighbour;Father or guardian;Ward';
const FIRST = [
  HEAD,
  `C/1;${LONG_NAME};M;25/12/1961;09822011118;;General ward for men, second floor`,
  'C/2;Meena;F;62 y;0452-2345678;;B',
  'C/3;Selvi;F;31/02/1984;9822011119;;B',
  'C/4;Asha;F;14/05/2019;9822011120;Anbarasan Muthukumaraswamy;C',
];
const SECOND = [HEAD, 'C/5;Devi;F;13/01/1990;;;B'];

test('an operator of an empty hospital maps the columns of a list by hand, and the next list has them', async ({
  device,
  expected,
}) => {
  test.slow();
  // The set-up refuses a password that is the user name.
  expected.push('status of 400');
  const page = await device();
  const codes = await setUp(page);
  expect(await sql('select 1 from patient')).toEqual([]);
  await openPlace(page, 'Import');
  await chooseFile(page, 'Choose a file', 'patients-of-2026.csv', FIRST);
  const readAs = page.getByRole('region', { name: 'How the file was read' });
  await test.step('the needed columns are named, and nothing can be imported without them', async () => {
    await expect(readAs.getByText('Needed, and without a heading: MRN, Name.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();
    await look(page, 'first-list-open');
  });
  await test.step('columns are mapped by hand, and a bad line is named', async () => {
    await columnOf(page, 'Chart ref.').selectOption('MRN');
    await columnOf(page, 'Who').selectOption('Name');
    await expect(readAs.getByText('Needed, and without a heading')).toHaveCount(0);
    await columnOf(page, 'Telephone at home, or the number of a neighbour').selectOption('Phone');
    await columnOf(page, 'Father or guardian').selectOption('Guardian of a child, name');
    const bad = page.getByRole('region', { name: '1 line to correct' });
    await expect(bad.getByRole('row', { name: /^4 born_on 31\/02\/1984 a date such as/ })).toBeVisible();
    await look(page, 'first-list-mapped');
  });
  await startRows(page, '3 rows', codes);
  expect(await sql('select mrn, name, mobile, guardian_name as guardian from patient order by mrn')).toEqual([
    { mrn: 'C/1', name: LONG_NAME, mobile: '+919822011118', guardian: null },
    { mrn: 'C/2', name: 'Meena', mobile: '+914522345678', guardian: null },
    { mrn: 'C/4', name: 'Asha', mobile: '+919822011120', guardian: 'Anbarasan Muthukumaraswamy' },
  ]);
  await test.step('the next list with these headings has the columns as last time', async () => {
    await chooseFile(page, 'Choose a file', 'patients-of-december.csv', SECOND);
    await expect(readAs.getByText('As chosen for these headings before.')).toHaveCount(4);
    await expect(columnOf(page, 'Who')).toHaveValue('name');
    await look(page, 'first-list-again');
    await startRows(page, '1 row', codes);
    expect(await sql(`select name, born_on::text as born from patient where mrn = 'C/5'`)).toEqual([
      { name: 'Devi', born: '1990-01-13' },
    ]);
  });
});
