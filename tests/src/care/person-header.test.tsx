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

function longPage(keepsActions = false) {
  return (
    <main>
      <PersonHeader
        name={LONG}
        facts={[
          '79 y · M',
          'Diabetes type 2',
          'Hypertension',
          'English, Marathi',
          'Ordered by Dr. Meera Iyer',
        ]}
        allergy={{ words: 'Allergy: penicillin', known: true }}
        status={<span>Requested</span>}
        keepsActions={keepsActions}
        back={<button type="button">Back</button>}
        actions={['Call patient', 'Assign order', 'Confirm', 'Cancel order'].map((name) => (
          <button key={name} type="button" style={{ width: '12rem', height: '44px' }}>
            {name}
          </button>
        ))}
      />
      <div style={{ height: '200rem' }} />
    </main>
  );
}
const topOf = (name: string): number => page.getByText(name).element().getBoundingClientRect().top;

test('it keeps the person, status and allergies in view on a phone and lets the rest scroll', async () => {
  await page.viewport(390, 844);
  render(longPage());
  await expect.element(page.getByText('Ordered by Dr. Meera Iyer')).toBeVisible();
  scrollTo(0, 1500);
  await expect.poll(() => topOf('Call patient')).toBeLessThan(0);
  expect(topOf('Ordered by Dr. Meera Iyer')).toBeLessThan(0);
  for (const name of ['Back', LONG, 'Requested', 'Allergy: penicillin']) {
    expect(topOf(name), name).toBeGreaterThanOrEqual(0);
    expect(topOf(name), name).toBeLessThan(140);
  }
  // The work has the rest of the window.
  expect(document.elementFromPoint(195, 150)?.closest('section')).toBeNull();
});

test.each([
  [800, 1280],
  [1024, 768],
  [1440, 900],
])('it keeps the whole header in view at %i×%i', async (width, height) => {
  await page.viewport(width, height);
  render(longPage());
  await expect.element(page.getByText('Call patient')).toBeVisible();
  scrollTo(0, 1500);
  await new Promise(requestAnimationFrame);
  expect(topOf('Call patient')).toBeGreaterThanOrEqual(0);
  expect(topOf('Ordered by Dr. Meera Iyer')).toBeGreaterThanOrEqual(0);
});

test('it keeps actions in view on a phone that show who waits', async () => {
  await page.viewport(390, 844);
  render(longPage(true));
  await expect.element(page.getByText('Call patient')).toBeVisible();
  scrollTo(0, 1500);
  await new Promise(requestAnimationFrame);
  expect(topOf('Call patient')).toBeGreaterThanOrEqual(0);
});
