import { useEffect, type ReactNode } from 'react';
import { Link, useRouterState } from '@tanstack/react-router';
import styles from './public-area.module.css';
import { aiFlag, hidesSignInLinks } from '#domain/paths.ts';
import { publicArea } from '#i18n/en/public-area.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { applyDensity } from '#lib/theme.ts';

/** Around the screens of people who are not signed in: Sign In and Sign Up (R2.20), or the AI-assistant banner (R2.21). */
export function PublicArea({ children }: { children: ReactNode }) {
  const text = useText(shell);
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  useEffect(() => {
    applyDensity('touch');
    document.title = `${portalConfig.productName} Provider Portal`;
  }, []);
  const { aiBanner } = useText(publicArea);
  const isAi = (search as Record<string, unknown>)[aiFlag(portalConfig.product)] === true;
  return (
    <>
      <SkipLink label={text.skip} />
      {isAi && <p className={styles.ai}>{aiBanner}</p>}
      {!isAi && !hidesSignInLinks(pathname) && (
        <nav className={styles.links} aria-label={text.account}>
          <Link to="/login">{text.signIn}</Link>
          <Link to="/register">{text.signUp}</Link>
        </nav>
      )}
      {children}
    </>
  );
}
