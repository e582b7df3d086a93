import type { ReactNode } from 'react';
import { password } from '#i18n/en/password.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { SplitPage } from '#ui/layout/split-page.tsx';

interface PublicFormProps {
  title: string;
  sub: string;
  children: ReactNode;
}

/** A form for a person who is not signed in, in the sign-in page's frame. */
export function PublicForm({ title, sub, children }: PublicFormProps) {
  const text = useText(password);
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
