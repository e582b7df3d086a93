import { ArrowLeft } from 'lucide-react';
import type { CaseDetails } from '#contract/cases.ts';
import { returnRequest } from '#api/resources/requests.ts';
import { useCaseChange } from '#features/case-review/use-case-change.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { common } from '#i18n/en/common.ts';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { useText } from '#i18n/text.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { PersonHeader } from '#care/person-header.tsx';
import { useTakeRequest } from '#care/use-take-request.ts';
import { StatusChip } from '#care/status-chip.tsx';

/** The patient, the status of the case, and the buttons to accept it or return it. */
export function CaseHead({ review: { request }, onBack }: { review: CaseDetails; onBack: () => void }) {
  const text = useText(caseReview);
  const words = useText(common);
  const { id, patient, may } = request;
  const { allergy, health } = usePatientFacts(patient);
  const { take, taking } = useTakeRequest({});
  const giveBack = useCaseChange(id, () => returnRequest({ requestId: id }));
  return (
    <PersonHeader
      name={patient.name}
      nameLang={patient.nameLang}
      facts={[
        ageAndSex(patient),
        `MRN ${patient.mrn}`,
        request.serviceNumber,
        ...health,
        patient.languages.join(', '),
      ]}
      allergy={allergy}
      status={<StatusChip status={request.requestStatus} label={words[request.requestStatus]} />}
      back={<IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />}
      actions={
        <>
          {may.includes('return') && (
            <Button tone="quiet" busy={giveBack.isPending} onClick={() => giveBack.mutate(undefined)}>
              {text.giveBack}
            </Button>
          )}
          {may.includes('take') && (
            <Button busy={taking !== undefined} onClick={() => take(request)}>
              {text.take}
            </Button>
          )}
        </>
      }
    />
  );
}
