import { lazy, Suspense, useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import type { Prescription } from '#contract/prescriptions.ts';
import { clinical } from '#i18n/en/clinical.ts';
import { withdrawing } from '#i18n/en/withdrawing.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#ui/use-online.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';

/** It needs a connection, so it comes at the press. */
const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.tsx').then((m) => ({ default: m.WithdrawDialog })),
);

/** Says that a prescription was withdrawn: by whom, when and why. */
export function WithdrawnNote({ prescription: { withdrawn } }: { prescription: Prescription }) {
  const text = useText(clinical);
  if (!withdrawn) return null;
  const { by, at, reason } = withdrawn;
  return (
    <Banner tone="danger" icon={TriangleAlert}>
      <b>{text.withdrawn(by, dayAndTime(at))}</b> {text.withdrawnReason(reason)}
    </Banner>
  );
}

/** Says why a version was signed after its visit. */
export function CorrectedNote({ prescription: { correction } }: { prescription: Prescription }) {
  const text = useText(clinical);
  return correction ? <p>{text.corrected(correction)}</p> : null;
}

interface WithdrawButtonProps {
  consultation: Consultation;
  prescription: Prescription;
}

/** Withdraws the newest prescription of a visit; absent for anyone but its doctor. */
export function WithdrawButton({ consultation, prescription }: WithdrawButtonProps) {
  const text = useText(withdrawing);
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const { consultationNumber, prescriptions, mayWithdraw } = consultation;
  const isNewest = prescriptions.every(({ version }) => version <= prescription.version);
  if (!mayWithdraw || !isNewest || prescription.withdrawn) return null;
  const { id: prescriptionId, version } = prescription;
  return (
    <>
      <Button
        tone="bare"
        size="s"
        aria-label={isOnline ? text.withdrawVersion(version) : undefined}
        disabled={!isOnline}
        onClick={() => setOpen(true)}
      >
        {isOnline ? text.withdraw : text.offline}
      </Button>
      <Suspense>
        {isOpen && (
          <WithdrawDialog
            {...{ consultationNumber, prescriptionId, version }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
