import { ArrowLeft } from 'lucide-react';
import type { RequestStatus } from '#contract/shared.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { readPatientMobile, setServiceStatus } from '#api/resources/services.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { mobileText } from '#care/mobile-text.ts';
import { AssignOrder } from '#features/agent-service/assign-order.tsx';
import { CallPatient } from '#care/call-patient.tsx';
import { OrderWalk } from '#features/agent-service/order-walk.tsx';
import { useStepQuestions } from '#features/agent-service/use-step-questions.ts';
import { useServiceChange } from '#features/agent-service/use-service-change.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { common } from '#i18n/en/common.ts';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { useQueuedNotice } from '#care/use-queued-notice.ts';
import { orderSteps } from '#i18n/en/order-steps.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';
import { OtherRequests } from '#care/other-requests.tsx';
import { PersonHeader } from '#care/person-header.tsx';
import { StatusSteps } from '#care/status-steps.tsx';
import { StatusChip } from '#care/status-chip.tsx';

interface ServiceHeadProps {
  service: ServiceDetails;
  userId: string;
  onBack: () => void;
}

const STEP_KEYS = {
  next: 'nextStep',
  BACK_TO_QUEUE: 'returnOrder',
  INFO_REQUESTED: 'askPatient',
} as const;

/** Shows who this is, how far it is, and the steps that the shared table allows from here (R4.19). */
export function ServiceHead({ service, userId, onBack }: ServiceHeadProps) {
  const text = useText(agentService);
  const words = useText(common);
  const stepWords = useText(orderSteps);
  const { request, orderedBy, nextStatuses } = service;
  const { patient } = request;
  const { allergy, health } = usePatientFacts(patient);
  useShortcuts({ backToList: onBack });
  const withNotice = useQueuedNotice();
  const questionOf = useStepQuestions(service);
  const stepTo = (to: RequestStatus, note?: string) =>
    setServiceStatus({ serviceId: request.id, requestStatus: to, version: request.version, note });
  const move = useServiceChange(request.id, (to: RequestStatus) => stepTo(to));
  return (
    <PersonHeader
      name={patient.name}
      nameLang={patient.nameLang}
      facts={[
        ageAndSex(patient),
        request.serviceNumber,
        mobileText(patient),
        ...health,
        patient.languages.join(', '),
        ...(orderedBy ? [text.orderedBy(orderedBy)] : []),
      ]}
      allergy={allergy}
      status={<StatusChip status={request.requestStatus} label={words[request.requestStatus]} />}
      back={
        <>
          <IconButton icon={ArrowLeft} label={words.back} aria-keyshortcuts="b" onClick={onBack} />
          <OrderWalk request={request} userId={userId} />
        </>
      }
      below={<OtherRequests of={request.otherRequests} />}
      actions={
        <>
          {request.may.includes('chat') && (
            <CallPatient
              readMobile={() => readPatientMobile(request.id)}
              name={patient.name}
              shortcut="callPatient"
            />
          )}
          {request.may.includes('handOver') && <AssignOrder order={request} />}
          <StatusSteps
            next={nextStatuses}
            keys={STEP_KEYS}
            label={(status) => stepWords[status](1)}
            busy={move.isPending}
            questionOf={questionOf}
            onStep={(to) => move.mutate(to)}
            onWords={(to, note) => withNotice(stepTo(to, note))}
            refresh={() => refresh('order.written', request.id)}
          />
        </>
      }
    />
  );
}
