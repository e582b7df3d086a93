import type { ReactNode } from 'react';
import { Globe } from 'lucide-react';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import styles from './frame.module.css';
import { chooseLanguage, useLanguage } from './language.ts';

/** The head of the page with the other language, and what is below it. */
export function Frame({ children, nav }: { children: ReactNode; nav?: ReactNode }) {
  const { language } = useLanguage();
  const other =
    language === 'en' ? ({ code: 'hi', name: 'हिन्दी' } as const) : ({ code: 'en', name: 'English' } as const);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo name={portalConfig.productName} />
        <Button tone="bare" icon={Globe} onClick={() => chooseLanguage(other.code)}>
          <span lang={other.code}>{other.name}</span>
        </Button>
      </header>
      <main className={styles.main}>{children}</main>
      {nav}
    </div>
  );
}
