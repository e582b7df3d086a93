import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/text.ts';
import { TranslationContext } from '#ui/words.ts';

/** Parts speak the language on the screen; they know no catalogue. */
export function Words({ children }: { readonly children: ReactNode }) {
  return <TranslationContext value={useTranslation()}>{children}</TranslationContext>;
}
