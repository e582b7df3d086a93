import { afterAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Bar, BarNav, NavItem } from '#ui/layout/bar.tsx';
import { render } from '#tests/support/browser/render.tsx';

const PLACES = [
  'Home',
  'People',
  'Patients',
  'Appointments',
  'Orders',
  'Places',
  'Catalogue',
  'Payments',
  'Audit',
];

beforeEach(() => page.viewport(390, 844));
afterAll(() => page.viewport(1024, 768));

function show(places: readonly string[]): void {
  render(
    <Bar
      home={<a href="#home">Home</a>}
      nav={
        <BarNav label="Menu">
          {places.map((name) => (
            <NavItem key={name} of={<a href={`#${name}`}>.</a>}>
              {name}
            </NavItem>
          ))}
        </BarNav>
      }
    />,
  );
}

const nav = () => page.getByRole('navigation', { name: 'Menu' }).element();
/** Alpha of the mask at the start and at the end of the menu: 0 is faded. */
const isFaded = (): boolean[] => {
  const mask = getComputedStyle(nav()).maskImage;
  const stops = [...mask.matchAll(/rgb\(0, 0, 0\)\s+(calc\([^)]*\)|[\d.]+\w*%?)/g)].map(([, stop]) => stop);
  return mask === 'none'
    ? [false, false]
    : [stops[0] !== '0px', !/^(100%|calc\(100% - 0px\))$/.test(stops[1] ?? '')];
};

it('fades the edge of a menu behind which there are more entries', async () => {
  show(PLACES);
  await expect.poll(isFaded).toEqual([false, true]);
  nav().scrollLeft = 100;
  await expect.poll(isFaded).toEqual([true, true]);
  nav().scrollLeft = nav().scrollWidth;
  await expect.poll(isFaded).toEqual([true, false]);
});

it('fades neither edge of a menu that has room', async () => {
  show(PLACES.slice(0, 3));
  await expect.element(page.getByText('Patients', { exact: true })).toBeVisible();
  await expect.poll(isFaded).toEqual([false, false]);
});

it('fades an edge once the window becomes too narrow', async () => {
  await page.viewport(1440, 900);
  show(PLACES);
  await expect.poll(isFaded).toEqual([false, false]);
  await page.viewport(390, 844);
  await expect.poll(isFaded).toEqual([false, true]);
});

it('scrolls an entry that gets the focus clear of the fade, in both directions', async () => {
  show(PLACES);
  const fade = 40;
  await expect.poll(isFaded).toEqual([false, true]);
  const links = () => [...nav().querySelectorAll('a')];
  const isClear = (link: Element, at: number): boolean => {
    const { left, right } = link.getBoundingClientRect();
    const box = nav().getBoundingClientRect();
    const isFirst = at === 0;
    const isLast = at === PLACES.length - 1;
    return left >= box.left + (isFirst ? 0 : fade) - 1 && right <= box.right - (isLast ? 0 : fade) + 1;
  };
  links()[0]?.focus();
  for (let at = 1; at < PLACES.length; at += 1) {
    await userEvent.tab();
    const link = links()[at] as Element;
    expect(document.activeElement).toBe(link);
    if (at > 1) await expect.poll(() => isClear(link, at), { message: `${PLACES[at]}` }).toBe(true);
  }
  for (let at = PLACES.length - 2; at > 1; at -= 1) {
    await userEvent.tab({ shift: true });
    const link = links()[at] as Element;
    await expect.poll(() => isClear(link, at), { message: `${PLACES[at]}` }).toBe(true);
  }
});
