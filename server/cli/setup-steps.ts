import type { SetUpStep } from '#contract/overview.ts';
import type { Config } from '#server/platform/config.ts';

interface Words {
  /** Words for what there is, with the number before it where it is counted. */
  done: string;
  missing: string;
  /** Command or setting that does it. */
  command: string;
}

const counted = (one: string, many: string, command: string) => (count: number) => ({
  done: `${count} ${count === 1 ? one : many}`,
  missing: `no ${one}`,
  command,
});

const COUNTED: Partial<Record<SetUpStep['name'], (count: number) => Words>> = {
  hubs: counted('hub', 'hubs', 'hub add KEY NAME'),
  clinics: counted('clinic', 'clinics', 'clinic add NAME ADDRESS CITY STATE PHONE'),
  nurses: counted('nurse', 'nurses', 'staff import FILE'),
  agents: counted('agent', 'agents', 'staff import FILE'),
  doctors: counted(
    'approved provider',
    'approved providers',
    'provider invite CLINIC BY, then provider approve NAME and staff hubs NAME KEYS',
  ),
  patients: counted('patient', 'patients', 'patients import FILE'),
  prices: counted('price of a test', 'prices of tests', 'prices import FILE'),
  labs: counted('partner laboratory', 'partner laboratories', 'lab add'),
};

const wordsFor = ({ PLACE, SUPPORT_EMAIL, publicUrl }: Config): Partial<Record<SetUpStep['name'], Words>> => {
  const isNamed = `documents show "${PLACE}" as the hospital and ${SUPPORT_EMAIL} for support`;
  return {
    hospitalName: {
      done: isNamed,
      missing: isNamed,
      command: 'name the hospital in the set-up or by PLACE, and set SUPPORT_EMAIL',
    },
    sms: {
      done: 'SMS are sent',
      missing: 'SMS are not sent, so no one receives a code',
      command: 'set up an SMS gateway, see docs/connectors.md',
    },
    phone: {
      done: 'patients are given a telephone number',
      missing: 'patients are given no telephone number',
      command: 'set SUPPORT_PHONE',
    },
    privacyNotice: {
      done: 'a privacy notice is published',
      missing: 'no privacy notice is published',
      command: 'notice publish privacy FILE',
    },
    consentText: {
      done: 'the consent to remote care is published',
      missing: 'the consent to remote care is not published',
      command: 'notice publish remote-care FILE',
    },
    receipts: {
      done: 'receipts name the address of the hospital',
      missing: 'receipts do not name the address of the hospital',
      command: 'receipts set address TEXT',
    },
    payments: {
      done: 'payments go to a UPI address of the hospital',
      missing: 'payments would go to the UPI address of the example',
      command: 'set UPI_ADDRESS',
    },
    mail: { done: 'mails are sent', missing: 'mails are not sent', command: 'set MAIL_URL' },
    https: {
      done: `the public address is ${publicUrl}`,
      missing: `the public address ${publicUrl} is not https, so there is no push and no call on a phone`,
      command: 'set PUBLIC_URL, see docs/install.md',
    },
    turn: {
      done: 'a TURN server relays calls',
      missing: 'no TURN server relays calls, so that some networks block them',
      command: 'set ICE_SERVERS and TURN_SECRET, see docs/install.md',
    },
    backup: {
      done: 'a backup was made',
      missing: 'no backup was made with this program',
      command: 'backup DIRECTORY',
    },
  };
};

/** Says in one line whether a step is done, and the command that does it. `setUpLink`: the address where the first operator is added. */
export function stepLine(config: Config, step: SetUpStep, setUpLink: string | undefined): string {
  const words = COUNTED[step.name]?.(step.count ?? 0) ?? wordsFor(config)[step.name] ?? operator(setUpLink);
  return step.isDone ? `done  ${words.done}` : `to do ${words.missing}: ${words.command}`;
}

const operator = (link = ''): Words => ({
  done: 'an operator',
  missing: 'no operator',
  command: `open ${link}`,
});
