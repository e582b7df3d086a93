import type { Notification } from './notification.ts';

/** A provider has an inbox in the portal, the others a phone. */
const TOLD = [
  { who: ['PROVIDER'], by: ['INBOX'] },
  { who: ['NURSE', 'AGENT', 'OPERATOR'], by: ['SMS', 'MAIL'] },
] as const;

/** A warning about a person's own account: the same words in the inbox and by SMS. */
function warning<const Subject extends string, const Text extends string>(
  event: string,
  { subject, text, needs }: { subject: Subject; text: Text; needs?: readonly string[] },
) {
  return {
    event,
    told: TOLD,
    sentUntil: 'a day has passed',
    notice: { subject, text },
    // A typographic apostrophe is not of GSM-7: an SMS with one has 70 characters.
    texts: { en: `{product}: ${text.replaceAll('’', "'")}` },
    ...(needs && { needs }),
  } as const satisfies Notification;
}

/** Messages to people about their own accounts. They are never held: a person who did not cause one must act at once. */
export const ACCOUNT_NOTIFICATIONS = {
  CODE: {
    event:
      'A person asks for a code: to log in, to register, for a new password, to prove a number, for bank details',
    told: [{ who: ['PROVIDER', 'NURSE', 'AGENT', 'APPLICANT'], by: ['SMS'] }],
    sentUntil: 'the code ends, after 5 minutes',
    needs: ['code'],
    may: ['host'],
    isEnteredHere: true,
    texts: { en: '{code} is your {product} code. It is valid for 5 minutes. Never share this code.' },
  },
  ACCOUNT_ADDED: {
    event: 'An account was added from a list of staff',
    told: [{ who: ['NURSE', 'AGENT', 'PROVIDER'], by: ['SMS', 'MAIL'] }],
    sentUntil: 'a day has passed',
    needs: ['userName', 'page'],
    texts: {
      en: '{product}: you have an account with the user name {userName}. Choose its password at {page}: a code comes to this number.',
    },
  },
  NEW_DEVICE: warning('A person logged in on a device on which they never did', {
    subject: 'Sign-in on a new device',
    text: 'New sign-in to your account on a new device ({device}). {advice}',
    needs: ['device', 'advice'],
  }),
  WRONG_SIGN_INS: warning('Someone guesses the password of an account', {
    subject: 'Wrong sign-ins to your account',
    text: 'Someone tried several wrong passwords or codes for your account on a device that you have not used. If it was not you, choose a long password that you use nowhere else.',
  }),
  PASSKEY_ADDED: {
    event: 'A provider added a passkey',
    told: [{ who: ['PROVIDER'], by: ['INBOX'] }],
    sentUntil: 'always',
    needs: ['name'],
    notice: {
      subject: 'A passkey was added',
      text: 'The passkey “{name}” can sign for you now. If you did not add it, remove it and change your password.',
    },
  },
  SECOND_FACTOR_ADDED: warning('An authenticator app was added to an account', {
    subject: 'An authenticator app was added',
    text: 'Signing in to your account now asks for a code of an authenticator app. If you did not add it, tell the hospital’s administrator.',
  }),
  SECOND_FACTOR_REMOVED: warning('The authenticator app of an account was removed', {
    subject: 'The authenticator app was removed',
    text: 'Signing in to your account no longer asks for a code of an authenticator app. If you did not ask for this, change your password and tell the hospital’s administrator.',
  }),
  RECOVERY_CODES_RENEWED: warning('An account has new recovery codes', {
    subject: 'New recovery codes',
    text: 'Your account has new recovery codes, and those before no longer work. If you did not make them, change your password.',
  }),
  RECOVERY_CODE_USED: warning('A recovery code was used', {
    subject: 'A recovery code was used',
    text: 'One of your recovery codes was used in place of the authenticator app. If it was not you, change your password and make new recovery codes.',
  }),
  SECOND_FACTOR_WRONG: warning('A wrong code followed the right password', {
    subject: 'A wrong code after your password',
    text: 'Your password was entered with a wrong code of the authenticator app, or a wrong recovery code. If it was not you, change your password.',
  }),
  ACCESS_CHANGED: {
    event: 'An operator changed who has access to what; the other operators are told',
    told: [{ who: ['OPERATOR'], by: ['SMS', 'MAIL'] }],
    sentUntil: 'a day has passed',
    needs: ['who', 'what', 'when'],
    texts: {
      en: '{product}: {who} {what}, {when}. If you did not expect this, open the console and see Changes of access.',
    },
  },
  BANK_CHANGED: {
    event: 'A provider’s bank details were saved',
    told: [{ who: ['PROVIDER'], by: ['SMS', 'MAIL'] }],
    sentUntil: 'a day has passed',
    texts: {
      en: '{product}: the bank account of your payouts was changed. If it was not you, change your password and write to {support}.',
    },
  },
  BANK_CONFIRMED: {
    event: 'Two operators have checked the changed bank account of a provider',
    told: [{ who: ['PROVIDER'], by: ['SMS', 'MAIL'] }],
    sentUntil: 'a day has passed',
    needs: ['end'],
    texts: {
      en: '{product}: payouts go to your account ending in {end} from now on. If you did not change it, write to {support}.',
    },
  },
} as const satisfies Record<string, Notification>;
