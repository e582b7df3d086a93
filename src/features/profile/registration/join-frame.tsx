import type { ReactNode } from 'react';
import { registration } from '#i18n/en/registration.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { SplitPage } from '#ui/layout/split-page.tsx';

interface JoinFrameProps {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
}

/** The frame of the sign-in page, for a person who registers. */
export function JoinFrame({ title, sub, children }: JoinFrameProps) {
  const text = useText(registration);
  return (
    <SplitPage
      logo={<Logo name={portalConfig.productName} size="l" />}
      pitch={text.pitch}
      note={portalConfig.place}
      title={title}
      sub={sub}
    >
      {children}
    </SplitPage>
  );
}
