import type { Locator, Page } from '@playwright/test';
import { MISSING, press, region, type FormField } from '#tests/support/journeys/forms/form.ts';

const NEW_PASSWORD = 'a quiet ward at night';
const TOO_SHORT = { value: 'short', words: 'Enter at least 8 characters.' };
const NO_ACCOUNT = { value: '12', words: 'Enter 6 to 18 digits, without spaces.' };
const idOf = (userName: string): string => `(select id from app_user where user_name = '${userName}')`;

/** A form with what only the server may keep, or of a person whom the device does not know. */
export interface SecretForm {
  name: string;
  /** Absent: no one is signed in. */
  who?: string;
  at: string;
  /** Steps that lead to it, and again after a reload. */
  reveal?: (page: Page) => Promise<void>;
  form: (page: Page) => Locator;
  fields: readonly (FormField & { isSecret?: true })[];
  submit: string;
  /** The end of the address of its call. */
  call: string;
  /** Changes with what is sent. */
  stored: string;
}

const form =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('form', { name, exact: true });

/** Forms that no device stores: passwords, account numbers, codes, and whatever is typed without a session. */
export const SECRET_FORMS: readonly SecretForm[] = [
  {
    name: 'bank details',
    who: 'arjun.rao',
    at: '/bank-details',
    reveal: press('Change account'),
    form: (page) => page.locator('form'),
    fields: [
      { label: 'Account holder', bad: MISSING, good: 'Arjun Rao' },
      { label: 'Account number', bad: NO_ACCOUNT, good: '50100423771', isSecret: true },
      {
        label: 'Confirm account number',
        bad: { value: '13', words: 'The two numbers differ at digit 2.' },
        good: '50100423771',
        isSecret: true,
      },
      { label: 'IFSC', bad: { value: 'HDFC12', words: /four letters, a zero/ }, good: 'HDFC0001234' },
      { label: 'Branch', good: 'Karve Road' },
    ],
    submit: 'Send code',
    call: 'sendBankOtp',
    stored: `select count(*) from otp where purpose = 'BANK' and user_id = ${idOf('arjun.rao')}`,
  },
  {
    name: 'a password that is changed',
    who: 'joseph.kurian',
    at: '/change-password',
    form: region('Choose a new password'),
    fields: [
      { label: 'Current password', bad: MISSING, good: 'ward-line-2026', isSecret: true },
      // The same again: other journeys sign in with it.
      { label: 'New password', bad: TOO_SHORT, good: 'ward-line-2026', isSecret: true },
    ],
    submit: 'Change password',
    call: 'changePassword',
    stored: `select password_hash from app_user where id = ${idOf('joseph.kurian')}`,
  },
  {
    name: 'a forgotten password',
    at: '/forgot-password',
    form: form('Forgot your password?'),
    fields: [{ label: 'User name', bad: MISSING, good: 'nikhil.patil', isSecret: true }],
    submit: 'Send code',
    call: 'provider/forgotPassword',
    stored: `select count(*) from otp where purpose = 'PASSWORD' and user_id = ${idOf('nikhil.patil')}`,
  },
  {
    name: 'a registration',
    at: '/register',
    form: form('Join as a provider'),
    fields: [
      { label: 'Your name', bad: MISSING, good: 'Tara Bhosale', isSecret: true },
      {
        label: 'Mobile number',
        bad: { value: '12345', words: /ten digits starting with 6/ },
        good: '9822011987',
        isSecret: true,
      },
      {
        label: 'Email address',
        bad: { value: 'tara', words: /such as name@example/ },
        good: 'tara@shanti.example',
        isSecret: true,
      },
      { label: 'Password', bad: TOO_SHORT, good: NEW_PASSWORD, isSecret: true },
    ],
    submit: 'Send code',
    call: 'startRegistration',
    stored: `select name, email from registration where mobile like '%9822011987'`,
  },
  {
    name: 'the sign-in',
    at: '/login',
    form: (page) => page.locator('form'),
    fields: [
      {
        label: 'User name',
        bad: { value: '', words: 'Enter your user name first.' },
        good: 'samir.bose',
        isSecret: true,
      },
      {
        label: 'Password',
        bad: { value: '', words: 'Enter your password.' },
        good: 'ward-line-2026',
        isSecret: true,
      },
    ],
    submit: 'Sign in',
    call: 'auth/login',
    stored: `select count(*) from session where user_id = ${idOf('samir.bose')}`,
  },
];
