import { useState } from 'react';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { useLanguage } from './language.ts';
import { clockOf, weekdayOf } from './times.ts';
import { visitFault } from './visit-fault.ts';
import styles from './visit-card.module.css';

interface CancelButtonProps {
  cancel: () => Promise<unknown>;
  onCancelled: () => void;
}

/** Cancels an appointment, after a question. */
export function CancelButton({ cancel, onCancelled }: CancelButtonProps) {
  const { words } = useLanguage();
  const [step, setStep] = useState<'ASK' | 'SURE' | 'BUSY'>('ASK');
  const [fault, setFault] = useState<string>();
  function act(): void {
    setStep('BUSY');
    cancel().then(onCancelled, (error: unknown) => {
      setStep('SURE');
      setFault(visitFault(error, words));
    });
  }
  if (step === 'ASK')
    return (
      <Button tone="quiet" onClick={() => setStep('SURE')}>
        {words.cancelVisit}
      </Button>
    );
  return (
    <div className={styles.sure}>
      <p role={fault === undefined ? undefined : 'alert'}>{fault ?? words.cancelSure}</p>
      <Button tone="danger" busy={step === 'BUSY'} onClick={act}>
        {words.cancelVisit}
      </Button>
      <Button
        tone="quiet"
        onClick={() => {
          setStep('ASK');
          setFault(undefined);
        }}
      >
        {words.keepVisit}
      </Button>
    </div>
  );
}

/** The hospital's rule of how late an appointment can be changed. */
export function ChangeUntil({ of: { mayChange, changeUntil } }: { of: Changeable }) {
  const { words, language } = useLanguage();
  if (changeUntil === null) return null;
  const until = words.onDay(weekdayOf(changeUntil, language), clockOf(changeUntil, language));
  return <p>{mayChange ? words.changeUntil(until) : words.tooLate(portalConfig.supportEmail)}</p>;
}

interface Changeable {
  mayChange: boolean;
  changeUntil: string | null;
}
