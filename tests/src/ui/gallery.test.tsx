import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Gallery } from '#features/dev-ui/gallery.tsx';
import { render } from '#tests/support/browser/render.tsx';

beforeEach(async () => {
  document.documentElement.lang = 'en';
  document.title = 'Gallery';
  await page.viewport(1024, 768);
});

test.each(['light', 'dark', 'contrast'])(
  'axe finds nothing in %s',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['density'] = 'regular';
    const { container } = render(<Gallery />);
    await expect.element(page.getByRole('button', { name: 'Toast', exact: true })).toBeVisible();
    expect(await violations(container)).toEqual([]);
  },
  60_000,
);

test('axe finds nothing on the sign-in page', async () => {
  const { container } = render(<Gallery />);
  await page.getByRole('button', { name: 'Sign-in page' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await violations(container)).toEqual([]);
});

test('makes each target 44 px or more on touch', async () => {
  document.documentElement.dataset['density'] = 'touch';
  const { container } = render(<Gallery />);
  const small = [
    ...container.querySelectorAll<HTMLElement>(
      'button, select, summary, [role="tab"], nav a, footer a, label:has(input)',
    ),
  ]
    .filter((one) => one.checkVisibility() && one.getAttribute('aria-label') !== 'Show options')
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.height < 43.5)
    .map(
      ({ one, box }) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent} ${box.height}`,
    );
  expect(small).toEqual([]);
});

test.each(['touch', 'regular', 'dense'])('nothing sticks out of a phone in %s', async (density) => {
  document.documentElement.dataset['density'] = density;
  await page.viewport(390, 844);
  render(<Gallery />);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

async function violations(root: Element): Promise<readonly string[]> {
  const { violations: found } = await axe.run(root, { resultTypes: ['violations'] });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  );
}
