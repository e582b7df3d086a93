import { useState, type ReactNode } from 'react';
import { Phone } from 'lucide-react';
import { portalConfig } from '#lib/portal-config.ts';
import { cx } from '#ui/cx.ts';
import { buttonClass } from '#ui/inputs/button.tsx';
import { LanguageChoice } from '#ui/inputs/language-choice.tsx';
import { Icon } from '#ui/media/icon.tsx';
import styles from './frame.module.css';
import { chooseLanguage, useLanguage } from './language.ts';
import { Notice } from './notice.tsx';

/** The head of the page with its languages, and what is below it. */
export function Frame({ children, nav }: { children: ReactNode; nav?: ReactNode }) {
  const { language, words } = useLanguage();
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.place}>{portalConfig.place}</p>
        <LanguageChoice
          label={words.language}
          language={language}
          onChoose={(next) => void chooseLanguage(next).then((isHere) => setFailed(!isHere))}
        />
      </header>
      <main className={styles.main}>
        {hasFailed && <Notice tone="plain">{words.actFailed}</Notice>}
        {children}
        {portalConfig.supportPhone && (
          <a
            className={cx(buttonClass({ tone: 'quiet' }), styles.call)}
            href={`tel:${portalConfig.supportPhone}`}
          >
            <Icon of={Phone} />
            {words.callHospital}
          </a>
        )}
      </main>
      {nav}
    </div>
  );
}
