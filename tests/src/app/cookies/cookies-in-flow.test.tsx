import { afterAll, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { CookiesInFlow } from '#app/cookies/cookies-in-flow.tsx';
import { render } from '#tests/support/browser/render.tsx';
import { whatCovers } from '#tests/support/browser/under-pointer.ts';

const banner = () => page.getByRole('region', { name: 'Cookies' });

beforeEach(() => {
  document.cookie = 'cookieConsent=; Max-Age=0; Path=/';
  document.cookie = '__Host-cookieConsent=; Max-Age=0; Path=/; Secure';
});
afterAll(() => page.viewport(1024, 768));

const show = (isAsked: boolean): void =>
  void render(
    <CookiesInFlow isAsked={isAsked}>
      <form style={{ display: 'grid', alignContent: 'end', minHeight: '100vh' }}>
        <button type="button">Join</button>
      </form>
    </CookiesInFlow>,
  );

it.each([
  [360, 740],
  [390, 844],
  [1024, 768],
] as const)('covers no control of the page at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  show(true);
  await expect.element(banner()).toBeVisible();
  const join = page.getByRole('button', { name: 'Join' }).element();
  join.scrollIntoView({ block: 'end' });
  expect(whatCovers(join)).toBe('');
  const edge = banner().element().getBoundingClientRect();
  const form = join.closest('form')?.getBoundingClientRect();
  expect(edge.bottom <= (form?.top ?? 0) + 1 || edge.top >= (form?.bottom ?? 0) - 1).toBe(true);
});

it('gives refusing the same weight as accepting', async () => {
  show(true);
  const classOf = (name: string): string | null =>
    page.getByRole('button', { name }).element().getAttribute('class');
  await expect.element(page.getByRole('button', { name: 'Accept All' })).toBeVisible();
  expect(classOf('Reject All')).toBe(classOf('Accept All'));
});

it('asks nothing on a page that has nothing to ask', async () => {
  show(false);
  await expect.element(page.getByRole('button', { name: 'Join' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(banner().elements()).toEqual([]);
});
