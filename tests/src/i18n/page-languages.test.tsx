import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LANGUAGE_KEY } from '#contract/device-names.ts';
import { languageChoice, type PageLanguage } from '#i18n/page-languages.ts';

const shown: string[] = [];
const load = vi.fn<(language: PageLanguage) => Promise<string>>();
const choice = () => languageChoice(load, (language) => void shown.push(language));

beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  load.mockReset().mockImplementation(async (language) => language);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'hi-IN', 'ta']);
});

afterEach(() => vi.restoreAllMocks());

it('begins with the first language of the browser that the page has', async () => {
  await choice().showWanted();
  expect(shown).toEqual(['hi']);
});

it('keeps the language that was chosen, also after a reload', async () => {
  expect(await choice().choose('ta')).toBe(true);
  await choice().showWanted();
  expect(shown).toEqual(['ta', 'ta']);
});

it('does not take a stored word for a language', async () => {
  localStorage.setItem(LANGUAGE_KEY, 'xx');
  await choice().showWanted();
  expect(shown).toEqual(['hi']);
});

it('begins in English when the words do not load, and says so of a choice', async () => {
  load.mockImplementation(async (language) => {
    if (language !== 'en') throw new Error('offline');
    return language;
  });
  const { showWanted, choose } = choice();
  await showWanted();
  expect(shown).toEqual(['en']);
  expect(await choose('te')).toBe(false);
  expect(localStorage.getItem(LANGUAGE_KEY)).toBeNull();
});

it('shows the latest of two choices, whichever words come first', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<string>();
  load.mockImplementation((language) => (language === 'bn' ? slow : Promise.resolve(language)));
  const { choose } = choice();
  const first = choose('bn');
  await choose('mr');
  resolve('bn');
  await first;
  expect(shown).toEqual(['mr']);
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('mr');
});
