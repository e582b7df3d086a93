import type { Page } from '@playwright/test';
import type { Provider, ProfileCompletion } from '#contract/profile.ts';
import { agentMayOpen, providerMayOpen } from '#domain/menus.ts';
import { expect, raise, signIn, test } from '#tests/support/browser/e2e.ts';
import { go, opened, pathOf } from '#tests/support/journeys/routes.ts';
import { STOPS, type Stop } from '#tests/support/journeys/stops.ts';

/**
 * Everybody of the seed walks every route: what they may open opens, what they may not leads them elsewhere, and the
 * console stays clean throughout (tests/support/browser/e2e.ts watches it).
 */
test.describe.configure({ mode: 'parallel' });

const of = (role: Stop['role']): readonly Stop[] => STOPS.filter((stop) => stop.role === role);

/** Follows a link to a page of another role. */
async function refused(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await expect(page).not.toHaveURL((url) => url.pathname === path);
}

/** The same by the address bar. */
async function expectNoAccess(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).not.toHaveURL((url) => url.pathname === path);
}

const PROVIDERS = [
  'meera.iyer',
  'arjun.rao',
  'sana.khan',
  'vikram.desai',
  'lata.joshi',
  'joseph.kurian',
  'divya.menon',
  'gurpreet.gill',
  'nikhil.patil',
  'ritu.agarwal',
  'samir.bose',
  'fatima.sheikh',
];

/** The doctor with the most rights walks before each merge; `menus.test.ts` has the rights of all. */
const EVERY_DAY = 'meera.iyer';

for (const userName of PROVIDERS) {
  const tag = userName === EVERY_DAY ? [] : ['@nightly'];
  test(
    `R2.04 ${userName} comes to every route that the flags give, and to no other`,
    { tag },
    async ({ device }) => {
      test.setTimeout(180_000);
      const page = await device();
      const answer = (name: string) => page.waitForResponse((response) => response.url().includes(name));
      const answers = [
        answer('getProviderByUserId'),
        answer('profileCompletionStatus'),
        answer('providerClinicListDetails'),
      ];
      await signIn(page, userName);
      const [who, completion, clinics] = await Promise.all(answers.map(async (one) => (await one).json()));
      const { provider } = who as { provider: Provider };
      const count = (clinics as { clinicProvider: unknown[] }).clinicProvider.length;
      const [theirs, others] = [new Set<string>(), new Set<string>()];
      for (const stop of of('provider')) {
        const path = await pathOf(stop);
        const mayOpen = stop.userName === userName || !stop.sql;
        if (!providerMayOpen(path, provider, completion as ProfileCompletion, count)) others.add(path);
        else if (mayOpen) theirs.add(path);
      }
      expect(theirs.size).toBeGreaterThan(0);
      for (const path of theirs) await go(page, path);
      for (const path of others) await refused(page, path);
      for (const path of [...others].slice(0, 2)) await expectNoAccess(page, path);
      for (const path of ['/talk-nurse', '/agent-dashboard']) await expectNoAccess(page, path);
    },
  );
}

for (const [userName, agentType] of [
  ['farhan.shaikh', 'AGENT'],
  ['sunil.more', 'AGENT_PT'],
] as const) {
  test(`R2.24 ${userName} (${agentType}) comes to their queues alone`, async ({ signedIn }) => {
    const page = await signedIn(userName);
    for (const stop of of('agent')) {
      const path = await pathOf(stop);
      if (!agentMayOpen(path, agentType)) await refused(page, path);
      else if (agentType === 'AGENT' || !stop.sql) await go(page, path);
    }
    await expectNoAccess(page, '/dashboard');
  });
}

test('R2.25 a nurse comes to the nurses’ screens, and to no others', async ({ signedIn }) => {
  const page = await signedIn('anitha.nair');
  await raise('TALK_TO_NURSE');
  for (const stop of of('nurse')) await go(page, await pathOf(stop));
  for (const path of ['/dashboard', '/patients', '/agent-dashboard']) await expectNoAccess(page, path);
});

test(
  'a person who is not signed in sees what is public, and is led to the sign-in from everything else',
  { tag: '@nightly' },
  async ({ device }) => {
    const page = await device();
    for (const stop of of('public')) {
      await page.goto(await pathOf(stop));
      await opened(page);
    }
    for (const [path, target] of [
      ['/dashboard', '/login'],
      ['/talk-nurse', '/login'],
      ['/agent-dashboard', '/agent'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL((url) => url.pathname === target);
    }
  },
);
