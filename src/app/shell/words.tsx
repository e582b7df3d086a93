import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/text.ts';
import { TranslationContext } from '#ui/words.ts';

/** Gives the parts of src/ui their texts in the chosen language. */
export function Words({ children }: { readonly children: ReactNode }) {
  return <TranslationContext value={useTranslation()}>{children}</TranslationContext>;
}
