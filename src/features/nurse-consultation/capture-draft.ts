import { useState } from 'react';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { valueStore } from '#lib/value-store.ts';

/** Names of what nurses capture most; any other name is typed. */
export const KINDS = ['kindPrescription', 'kindReport', 'kindWound'] as const;
type Kind = (typeof KINDS)[number];

/** A document before it is sent: nothing is prefilled but the kind that was captured last. */
export interface CaptureDraft {
  name: string;
  kind?: Kind;
  isFilming: boolean;
  pages: readonly Blob[];
}

/** The kind that was captured last on this device: documents of one kind follow each other. */
const lastKind = valueStore<Kind | null>(null);

export type Capture = ReturnType<typeof useCaptureDraft>;

/** Keeps what is being captured while another part of the visit is open. */
export function useCaptureDraft() {
  const text = useText(nurse);
  const [draft, setDraft] = useState((): CaptureDraft => {
    const kind = lastKind.get();
    return { name: kind ? text[kind] : '', isFilming: false, pages: [] };
  });
  function change(next: Partial<CaptureDraft>): void {
    if (next.kind) lastKind.set(next.kind);
    setDraft((before) => ({ ...before, ...next }));
  }
  /** Two presses of the shutter may overlap: each adds to what the other has taken. */
  function changePages(next: (pages: readonly Blob[]) => readonly Blob[]): void {
    setDraft((before) => ({ ...before, pages: next(before.pages) }));
  }
  return { draft, change, changePages };
}
