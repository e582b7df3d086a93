import type { ReactNode } from 'react';
import { people } from '#i18n/en/people-admin.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';

/** Name of a right, with a mark until its change is saved. */
export function Grant({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const text = useText(people);
  return (
    <>
      {children} {isNew && <Chip tone="warn">{text.notSaved}</Chip>}
    </>
  );
}
