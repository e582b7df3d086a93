import { useState, type ReactNode } from 'react';
import styles from './guest.module.css';
import { guest } from '#i18n/en/guest.ts';
import { chooseGuestLanguage, useGuestLanguage } from '#i18n/guest-language.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { LanguageChoice } from '#ui/inputs/language-choice.tsx';

/** One column that fits any phone; nothing else of the portal. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const text = useText(guest);
  const language = useGuestLanguage();
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <p className={styles.place}>{portalConfig.place}</p>
        <LanguageChoice
          label={text.language}
          language={language}
          onChoose={(next) => void chooseGuestLanguage(next).then((isHere) => setFailed(!isHere))}
        />
      </header>
      {hasFailed && (
        <p className={styles.problem} role="alert">
          {text.languageFailed}
        </p>
      )}
      <main id="main" tabIndex={-1} className={styles.flow}>
        {children}
      </main>
    </div>
  );
}

interface GuestMessageProps {
  title: string;
  children: ReactNode;
  verb?: string | undefined;
  onVerb?: (() => void) | undefined;
  /** The patient's page, for a patient who came from it. */
  back?: string | undefined;
}

/** A final message: the link has expired, the consultation has ended, or the guest has left. */
export function GuestMessage({ title, children, verb, onVerb, back }: GuestMessageProps) {
  const text = useText(guest);
  return (
    <GuestFrame>
      <div className={styles.message}>
        <h1>{title}</h1>
        <p className={styles.lead}>{children}</p>
        {verb && <Button onClick={onVerb}>{verb}</Button>}
        {back && (
          <a className={buttonClass({ tone: verb ? 'quiet' : 'primary' })} href={back}>
            {text.backToPage}
          </a>
        )}
      </div>
    </GuestFrame>
  );
}
