import type { Locator, Page } from '@playwright/test';

/** A value that a field refuses, and the words that are then shown beside it. Without a value: as it is at first. */
interface Bad {
  value?: string;
  words: string | RegExp;
}

/** A search of which several entries are chosen: what is typed to find the good one. No value means that none is chosen. */
interface PickedMany {
  search: string;
}

export interface FormField {
  /** Label above the field. */
  label: string;
  control?: 'select' | 'tick' | PickedMany;
  /** None where each choice is a good one. */
  bad?: Bad;
  /** Typed or chosen value; "on" or "off" for a tick. */
  good: string;
  /** Value in the database, if it differs. */
  stored?: string;
  /** True if a draft leaves it out: it is typed again after a reload. */
  secret?: true;
}

export interface PortalForm {
  /** Names the test. */
  name: string;
  who: string;
  /** Its address; makes in the database what it needs. */
  at: () => Promise<string>;
  /** Once, before it is filled in: a case is taken. */
  prepare?: (page: Page) => Promise<void>;
  /** Steps that lead to it on its screen, and again after a reload: a tab, a button. */
  reveal?: (page: Page) => Promise<void>;
  form: (page: Page) => Locator;
  /** Where its fields are, if a label occurs in it twice. */
  part?: (form: Locator) => Locator;
  fields: readonly FormField[];
  submit: string;
  /** The end of the address of its call. */
  call: string;
  /** While the server fails, it waits on the device. */
  waits?: true;
  /** Says that what was typed is kept: a dialog keeps it without a word. */
  quiet?: true;
  /** Reads what it stored at this address. */
  stored: (address: string) => string;
}

export const region =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('region', { name, exact: true });

export const dialog =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('dialog', { name, exact: true });

export const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).click();

export const MISSING: Bad = { value: '', words: 'Required.' };
export const NO_DAY: Bad = { value: '', words: 'Enter a date.' };
export const long = (most: number): Bad => ({
  value: 'x'.repeat(most + 1),
  words: `Enter at most ${most} characters.`,
});

/** The id of a provider, in SQL. */
export const providerOf = (userName: string): string =>
  `(select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = '${userName}')`;
/** The id at the end of an address. */
export const idIn = (address: string): string => address.split('/').at(-1) ?? '';
