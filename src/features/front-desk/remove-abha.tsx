import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { abhaQuery, removeAbha } from '#api/resources/abha.ts';
import { abhaWords } from '#i18n/en/abha.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface RemoveAbhaProps {
  patientId: string;
  healthId: string;
  onClose: () => void;
}

/** Removes an ABHA that was attached to the wrong record, after a question. */
export function RemoveAbha({ patientId, healthId, onClose }: RemoveAbhaProps) {
  const text = useText(abhaWords);
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await removeAbha({ patientId, healthId });
      toast({ tone: 'ok', text: text.removed(healthId) });
      onClose();
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    } finally {
      void cache.invalidateQueries(abhaQuery(patientId));
    }
  }
  return (
    <Dialog
      open
      destructive
      title={text.removeTitle(healthId)}
      confirmLabel={text.remove}
      cancelLabel={text.keep}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{text.removeText}</p>
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}
