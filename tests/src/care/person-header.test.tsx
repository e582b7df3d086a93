import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PersonHeader } from '#care/person-header.tsx';
import { Composer } from '#care/chat/composer.tsx';
import { applyDensity } from '#lib/theme.ts';
import { render } from '#tests/support/browser/render.tsx';

const LONG = 'Venkatasubramanian Krishnamoorthy Iyer';

test.each([
  [390, false],
  [390, true],
  [1024, false],
  [1024, true],
])('it keeps a long name in the window at %i px, low: %s', async (width, low) => {
  await page.viewport(width, 844);
  applyDensity('touch');
  render(
    <PersonHeader
      name={LONG}
      facts={['79 y · M', 'Diabetes type 2']}
      allergy={{ words: 'No known allergies', known: false }}
      low={low}
      back={<button type="button">Back, 44 px</button>}
      actions={<button type="button">Emergency care, 2 min</button>}
    />,
  );
  const name = page.getByRole('heading', { name: LONG });
  await expect.element(name).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(name.element());
  const lines = [...range.getClientRects()];
  expect(Math.max(...lines.map(({ right }) => right))).toBeLessThanOrEqual(width);
  // Whole words: two lines at most.
  expect(lines.length).toBeLessThanOrEqual(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('it shows all of a long name in the empty box of a message', async () => {
  await page.viewport(390, 844);
  const label = `Message to ${LONG}`;
  render(
    <div style={{ width: 300 }}>
      <Composer label={label} placeholder={label} onSend={() => undefined} />
    </div>,
  );
  const box = page.getByRole('textbox', { name: label });
  await expect.element(box).toBeVisible();
  const element = box.element() as HTMLTextAreaElement;
  const empty = element.clientHeight;
  await box.fill(label);
  expect(empty).toBeGreaterThanOrEqual(element.scrollHeight);
  await box.fill('Good morning');
  await expect.poll(() => element.clientHeight).toBeLessThan(empty);
});
