import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ArrowLeft, ArrowRightLeft, Video } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { common } from '#i18n/en/common.ts';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { OtherRequests } from '#care/other-requests.tsx';
import { PersonHeader } from '#care/person-header.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { useMedia } from '#ui/use-media.ts';

const HandOverDialog = lazy(() =>
  import('#features/nurse-consultation/hand-over-dialog.tsx').then((m) => ({ default: m.HandOverDialog })),
);

interface PatientHeadProps {
  consultation: Consultation;
  onBack: () => void;
  /** How the device is connected. */
  status: ReactNode;
  /** In the call, which has its own way out. */
  calling: boolean;
  onCall: () => void;
}

/** The patient, always at the top: name, facts, allergy, status, and the button to reach a doctor. */
export function PatientHead({ consultation, onBack, status, calling, onCall }: PatientHeadProps) {
  const text = useText(nurse);
  const words = useText(common);
  const [handing, setHanding] = useState(false);
  const { patient, consultationStatus, provider, request, askedAtHomeVisitBy } = consultation;
  const { allergy, health } = usePatientFacts(patient);
  // On a low screen, and in a call on a phone, the work below needs the height.
  const isPhone = useMedia('(width < 30rem)');
  const isLow = useMedia('(height < 50rem)');
  const low = isLow || (calling && isPhone);
  const brief = calling && isPhone;
  // On a phone in a call those whom someone treats; the others when it is over.
  const others = consultation.otherRequests?.filter(({ isInCare }) => isInCare || !brief);
  const facts = [
    ageAndSex(patient),
    ...(brief ? [] : [`MRN ${patient.mrn}`]),
    ...health,
    // A doctor whom the nurse asked at a home visit was handed nothing over.
    ...(provider && !brief ? [askedAtHomeVisitBy ? provider.name : text.withDoctor(provider.name)] : []),
  ];
  return (
    <>
      <PersonHeader
        name={patient.name}
        nameLang={patient.nameLang}
        facts={facts}
        allergy={allergy}
        low={low}
        keepsActions
        status={
          !(calling && low) && <StatusChip status={consultationStatus} label={words[consultationStatus]} />
        }
        back={<IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />}
        below={<OtherRequests of={others} />}
        actions={
          <>
            {status}
            {!calling && consultation.may.includes('join') && (
              <Button tone="quiet" icon={Video} onClick={onCall}>
                {text.joinCall}
              </Button>
            )}
            {request?.may.includes('handOver') && (
              <HandOverButton short={brief} onPress={() => setHanding(true)} />
            )}
          </>
        }
      />
      <Suspense>
        {handing && <HandOverDialog consultation={consultation} onClose={() => setHanding(false)} />}
      </Suspense>
    </>
  );
}

function HandOverButton({ short, onPress }: { short: boolean; onPress: () => void }) {
  const { handOver } = useText(common);
  if (short) return <IconButton icon={ArrowRightLeft} label={handOver} onClick={onPress} />;
  return (
    <Button tone="quiet" icon={ArrowRightLeft} onClick={onPress}>
      {handOver}
    </Button>
  );
}
