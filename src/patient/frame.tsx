import { useState, type ReactNode } from 'react';
import { Globe } from 'lucide-react';
import { portalConfig } from '#lib/portal-config.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { Icon } from '#ui/media/icon.tsx';
import styles from './frame.module.css';
import { chooseLanguage, LANGUAGES, useLanguage, type Language } from './language.ts';
import { Notice } from './notice.tsx';

/** The head of the page with its languages, and what is below it. */
export function Frame({ children, nav }: { children: ReactNode; nav?: ReactNode }) {
  const { language, words } = useLanguage();
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo name={portalConfig.productName} />
        <span className={styles.language}>
          <Icon of={Globe} />
          <select
            aria-label={words.language}
            value={language}
            onChange={({ target }) =>
              void chooseLanguage(target.value as Language).then((isHere) => setFailed(!isHere))
            }
          >
            {Object.entries(LANGUAGES).map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </header>
      <main className={styles.main}>
        {hasFailed && <Notice tone="plain">{words.actFailed}</Notice>}
        {children}
      </main>
      {nav}
    </div>
  );
}
