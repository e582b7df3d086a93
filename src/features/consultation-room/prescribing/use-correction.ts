import { useEffect, useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { hasWords } from '#contract/reason-text.ts';
import { dropDraft, loadDraft, saveDraft } from '#forms/drafts.ts';

export interface Correction {
  /** Why the newest version is corrected after the visit; undefined while the visit is open. */
  reason: string | undefined;
  setReason: (reason: string) => void;
  isExplained: boolean;
}

/** The reason of a correction after the visit: kept on this device until it is signed. */
export function useCorrection({
  consultationNumber,
  mayCorrect,
}: Consultation): Correction & { drop: () => void } {
  const name = `correction:${consultationNumber}`;
  const [typed, setTyped] = useState('');
  useEffect(() => {
    void loadDraft<string>(name).then((draft) => draft !== undefined && setTyped((now) => now || draft));
  }, [name]);
  return {
    reason: mayCorrect ? typed : undefined,
    setReason(reason) {
      setTyped(reason);
      void saveDraft(name, reason);
    },
    isExplained: !mayCorrect || hasWords(typed.trim()),
    drop() {
      setTyped('');
      void dropDraft(name);
    },
  };
}
