import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, ShieldCheck } from 'lucide-react';
import type { ResponseOf } from '#contract/call.ts';
import type { abhaCalls } from '#contract/abha.ts';
import { abhaQuery } from '#api/resources/abha.ts';
import styles from '#features/front-desk/abha.module.css';
import { RemoveAbha } from '#features/front-desk/remove-abha.tsx';
import { VerifyAbha } from '#features/front-desk/verify-abha.tsx';
import { abhaWords } from '#i18n/en/abha.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { useOnline } from '#ui/use-online.ts';

type Shown = ResponseOf<typeof abhaCalls.abhaOfPatient>;

/** The ABHA of the chosen patient and whether ABDM verified it, in a hospital that is connected to ABDM. */
export function AbhaState({ patient }: { patient: { id: string; name: string } }) {
  const text = useText(abhaWords);
  const isOnline = useOnline();
  const { data, isError } = useQuery(abhaQuery(patient.id));
  const [open, setOpen] = useState<'verify' | 'remove'>();
  if (!data && isError && isOnline) return <p className={styles.said}>{text.unknown}</p>;
  if (!data?.isOffered) return null;
  const { healthId, verified } = data;
  const close = (): void => setOpen(undefined);
  return (
    <div className={styles.state} role="group" aria-label={text.group}>
      <Said of={data} />
      <Button tone="quiet" icon={ShieldCheck} disabled={!isOnline} onClick={() => setOpen('verify')}>
        {verified ? text.verifyAgain : text.verify}
      </Button>
      {healthId !== null && (
        <Button tone="bare" disabled={!isOnline} onClick={() => setOpen('remove')}>
          {text.remove}
        </Button>
      )}
      {open === 'verify' && <VerifyAbha patient={patient} healthId={healthId ?? ''} onClose={close} />}
      {open === 'remove' && healthId !== null && (
        <RemoveAbha patientId={patient.id} healthId={healthId} onClose={close} />
      )}
    </div>
  );
}

function Said({ of: { verified, healthId } }: { of: Shown }) {
  const text = useText(abhaWords);
  if (!verified)
    return (
      <div className={styles.said}>
        <Chip tone="mute">{healthId === null ? text.none : text.notVerified(healthId)}</Chip>
      </div>
    );
  const { address, at, by, differed } = verified;
  return (
    <div className={styles.said}>
      <Chip tone="ok" icon={BadgeCheck}>
        {text.verified(address)}
      </Chip>
      <p>{text.verifiedOn(dayOf(at), by ?? '')}</p>
      {differed.length > 0 && <p>{text.differed(differed.map((fact) => text[fact]).join(', '))}</p>}
    </div>
  );
}
