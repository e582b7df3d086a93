import type { Page } from '@playwright/test';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look, takePicture } from '#tests/support/browser/look.ts';
import { findAndOpen, orderTests } from '#tests/support/journeys/lab-steps.ts';
import { xray } from '#tests/support/models/dicom.ts';

const MRN = '204382';
const [ROWS, COLUMNS] = [600, 480];

/** Something like a chest: 12 bits, bright ribs and a dark lung on each side. */
function chest(): Buffer {
  const pixels = Buffer.alloc(2 * ROWS * COLUMNS);
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const [x, y] = [Math.abs(column / COLUMNS - 0.5), row / ROWS - 0.5];
      const isLung = (x - 0.22) ** 2 / 0.02 + y ** 2 / 0.12 < 1;
      const rib = isLung && Math.sin(row / 9 + x * 14) > 0.6 ? 500 : 0;
      const value = (isLung ? 900 : 2_300) + rib + 700 * (0.5 - x) + 60 * Math.sin(column * row);
      pixels.writeUInt16LE(Math.round(Math.min(4_095, Math.max(0, value))), 2 * (row * COLUMNS + column));
    }
  return xray({
    name: 'Deshpande^Ravi',
    number: 'X-77',
    bornOn: '19500101',
    sex: 'M',
    rows: ROWS,
    columns: COLUMNS,
    pixels,
    more: [
      ['00200020', 'CS', 'L\\F'],
      ['00281050', 'DS', '1800'],
      ['00281051', 'DS', '3000'],
    ],
  });
}

/** The mean grey of the image. */
const brightness = (page: Page): Promise<number> =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const pen = copy.getContext('2d');
    pen?.drawImage(canvas, 0, 0);
    const data = pen?.getImageData(0, 0, copy.width, copy.height).data ?? [];
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum += data[at] ?? 0;
    return (4 * sum) / data.length;
  });

test('an X-ray of another name is confirmed by the agent, and read by the doctor', async ({
  signedIn,
  expected,
}) => {
  expected.push('status of 422');
  const doctor = await signedIn('vikram.desai', { viewport: { width: 1440, height: 900 } });
  const agent = await signedIn('leela.mathew', { viewport: { width: 1440, height: 900 } });
  const { visit, order } = await orderTests(doctor, { mrn: MRN });
  await findAndOpen(agent, order);
  await agent.getByRole('button', { name: 'Accept order' }).click();
  await agent.getByRole('button', { name: 'Start order' }).click();
  const file = { name: 'chest.dcm', mimeType: 'application/dicom', buffer: chest() };
  await agent.locator('input[type=file][aria-label="Choose a file"]').setInputFiles(file);

  await expect(agent.getByText(/^Not uploaded yet\. .* \(Ravi Deshpande\)/)).toBeVisible();
  await agent.getByRole('button', { name: 'Compare patients of chest.dcm' }).scrollIntoViewIfNeeded();
  await takePicture(agent, 'imaging-held');
  await look(agent, 'imaging-held');
  expect(await sql(`select id from document where request_id = '${order.id}'`)).toEqual([]);
  await agent.getByRole('button', { name: 'Compare patients of chest.dcm' }).click();
  const question = agent.getByRole('alertdialog', { name: 'Is chest.dcm of this patient?' });
  await expect(question.getByRole('row', { name: /^Name Ravi Deshpande .* Different$/ })).toBeVisible();
  await look(agent, 'imaging-question');
  await question.getByRole('button', { name: 'Upload for this patient' }).click();
  await expect(agent.getByText('Checked and stored')).toHaveCount(1);
  const stored = agent.getByRole('listitem').filter({ hasText: 'chest.dcm' });
  // The row of the upload leaves once the list has the document.
  await expect(stored).toHaveCount(1);
  await expect(stored).toContainText('X-ray, chest, taken Tue, 18 Nov 2025, the file names another patient');

  await doctor.goto(`/shared-docs/${visit}`);
  await doctor.getByRole('button', { name: /chest\.dcm/ }).click();
  const viewer = doctor.getByRole('dialog', { name: 'chest.dcm' });
  await expect(viewer.getByText('Ravi Deshpande, Male, born Sun, 1 Jan 1950, number X-77')).toBeVisible();
  await expect(viewer.getByText('Not for diagnosis')).toBeVisible();
  await expect.poll(() => brightness(doctor)).toBeGreaterThan(10);
  const before = await brightness(doctor);
  await look(doctor, 'imaging-view');
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await viewer.getByRole('application', { name: 'Image of chest.dcm' }).focus();
  await doctor.keyboard.press('ArrowUp');
  await expect.poll(() => brightness(doctor)).toBeGreaterThan(before);
  await expect(viewer.getByText('Level 1,650, window 3,000.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => brightness(doctor)).toBe(before);
});

test('an X-ray that is withdrawn is stored nowhere', async ({ signedIn, expected }) => {
  expected.push('status of 422');
  const doctor = await signedIn('vikram.desai');
  const agent = await signedIn('leela.mathew');
  const { order } = await orderTests(doctor, { mrn: MRN });
  await findAndOpen(agent, order);
  await agent.getByRole('button', { name: 'Accept order' }).click();
  await agent.getByRole('button', { name: 'Start order' }).click();
  const file = { name: 'chest.dcm', mimeType: 'application/dicom', buffer: chest() };
  await agent.locator('input[type=file][aria-label="Choose a file"]').setInputFiles(file);
  const row = agent.getByRole('listitem').filter({ hasText: 'chest.dcm' });
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await agent.reload();
  await expect(agent.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await sql(`select id from document where request_id = '${order.id}'`)).toEqual([]);
  expect(await sql(`select state from upload where target_id = '${order.id}'`)).toEqual([
    { state: 'ABANDONED' },
  ]);
});
