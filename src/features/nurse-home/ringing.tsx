import { useSyncExternalStore } from 'react';
import type { ServiceRequest } from '#contract/requests.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import type { AlertKind } from '#domain/alert-kinds.ts';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { isMutedHere, muteAlerts } from '#lib/alert-mute.ts';
import { useNow } from '#lib/clock.ts';
import { KIND_OF } from '#care/kind-of.ts';
import { RingingField } from '#care/ringing-field.tsx';

interface RingingProps {
  request: ServiceRequest;
  /** Words for the current holder. */
  taken: string | undefined;
  busy: boolean;
  onTake: () => void;
}

/** The most urgent one that waits, unmistakable beside its sound. */
export function Ringing({ request, taken, busy, onTake }: RingingProps) {
  const text = useText(nurse);
  const kinds = useText(shell);
  const words = useText(common);
  const now = useNow();
  const isMuted = useSyncExternalStore(isMutedHere.subscribe, isMutedHere.get);
  const { patient } = request;
  const { allergy } = usePatientFacts(patient);
  const kind = request.kind as AlertKind;
  const names = {
    EMERGENCY_CARE: kinds.emergencyCare,
    TALK_TO_NURSE: kinds.talkToNurse,
    TALK_TO_DOC: kinds.talkToDoc,
  };
  return (
    <RingingField
      rowKey={request.id}
      taken={taken}
      kind={KIND_OF[kind]}
      kindWords={names[kind]}
      name={patient.name}
      nameLang={patient.nameLang}
      reason={[
        ageAndSex(patient),
        words[request.consultationMode],
        patient.languages.join(', '),
        request.channel && words[request.channel],
        request.reason,
        request.hub?.name,
      ]
        .filter(Boolean)
        .join(' · ')}
      reasonLang={request.reasonLang}
      allergy={allergy}
      others={request.otherRequests}
      seconds={Math.max(0, Math.floor((now - Date.parse(request.waitingSince)) / 1000))}
      clockLabel={text.waiting}
      takeLabel={text.takeNow}
      onTake={onTake}
      busy={busy}
      muteLabel={isMuted ? text.unmuteHere : text.muteHere}
      isMuted={isMuted}
      onMute={() => muteAlerts(!isMuted)}
    />
  );
}
