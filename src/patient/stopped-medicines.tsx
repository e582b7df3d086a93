import type { StoppedOfPatient } from '#contract/patient-care.ts';
import { useLanguage } from '#patient/language.ts';
import { Notice } from '#patient/notice.tsx';
import { dayOf } from '#patient/times.ts';

/** Tells which medicines are no longer to be taken, and why. */
export function StoppedMedicines({ stopped = [] }: { stopped: readonly StoppedOfPatient[] | undefined }) {
  const { words, language } = useLanguage();
  return stopped.map(({ name, at, by, reason }) => (
    <Notice key={`${name} ${at}`} tone="danger">
      <p>{words.stoppedMedicine(name, by, dayOf(at, language))}</p>
      <p>{words.withdrawnReason(reason)}</p>
    </Notice>
  ));
}
