import { Link, type LinkProps } from '@tanstack/react-router';
import { FIRST_STEPS, type SetUpStep } from '#contract/overview.ts';
import { setUpSteps } from '#i18n/en/set-up-steps.ts';
import { useText } from '#i18n/text.ts';
import { useOpens } from '#operations/shell/use-opens.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { buttonClass } from '#ui/inputs/button.tsx';
import styles from './home.module.css';

type Name = SetUpStep['name'];

/** The place of the console where a step is done; a step without one is a setting of the server, or a command. */
const PLACES: Partial<Record<Name, Pick<LinkProps, 'to' | 'search'>>> = {
  hubs: { to: '/places' },
  clinics: { to: '/places' },
  nurses: { to: '/people' },
  agents: { to: '/people' },
  doctors: { to: '/people' },
  patients: { to: '/import', search: { kind: 'PATIENTS' } },
  privacyNotice: { to: '/privacy', search: { view: 'notices' } },
  consentText: { to: '/privacy', search: { view: 'notices' } },
  prices: { to: '/catalogue', search: { part: 'PRICES' } },
  labs: { to: '/catalogue', search: { part: 'LABS' } },
  receipts: { to: '/payments', search: { view: 'details' } },
};

const SETTINGS: Partial<Record<Name, string>> = {
  hospitalName: 'PLACE, SUPPORT_EMAIL',
  sms: 'SMS_URL, MSG91_AUTH_KEY, GUPSHUP_USER_ID, TWILIO_FROM',
  phone: 'SUPPORT_PHONE',
  payments: 'UPI_ADDRESS',
  mail: 'MAIL_URL',
  https: 'PUBLIC_URL',
  turn: 'ICE_SERVERS, TURN_SECRET',
};

const isFirst = ({ name }: SetUpStep): boolean => FIRST_STEPS.some((one) => one === name);

/** Lists what the hospital still lacks, until nothing is missing. */
export function SetUpCard({ steps }: { steps: readonly SetUpStep[] }) {
  const text = useText(setUpSteps);
  const missing = steps.filter(({ isDone }) => !isDone);
  if (missing.length === 0) return null;
  return (
    <Card aria-label={text.title}>
      <CardHeader title={text.title} sub={text.left(missing.length, steps.length)} />
      <Missing title={text.firstTitle} steps={missing.filter(isFirst)} />
      <Missing title={text.laterTitle} steps={missing.filter((step) => !isFirst(step))} />
    </Card>
  );
}

function Missing({ title, steps }: { title: string; steps: readonly SetUpStep[] }) {
  const text = useText(setUpSteps);
  if (steps.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.rows}>
        {steps.map(({ name }) => (
          <Step key={name} name={name} what={text[name]} why={text[`${name}Text`]} />
        ))}
      </ul>
    </>
  );
}

function Step({ name, what, why }: { name: Name; what: string; why: string }) {
  const text = useText(setUpSteps);
  const opens = useOpens();
  const place = PLACES[name];
  const setting = SETTINGS[name];
  return (
    <li>
      <span className={styles.what}>
        <strong>{what}</strong>
        <small>{why}</small>
        {setting && <small>{text.setting(setting)}</small>}
      </span>
      {place && opens(`${place.to}`) && (
        <Link
          {...place}
          className={buttonClass({ tone: 'quiet', size: 's' })}
          aria-label={text.openFor(what)}
        >
          {text.open}
        </Link>
      )}
    </li>
  );
}
