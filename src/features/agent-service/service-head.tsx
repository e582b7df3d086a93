import { lazy, Suspense, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { RequestStatus } from '#contract/shared.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { ApiError } from '#api/errors.ts';
import { serviceQuery, setServiceStatus } from '#api/services.ts';
import { ageAndSex } from '#domain/format.ts';
import { hasEnded } from '#domain/transitions.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { agent } from '#i18n/en/agent.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { PersonHeader } from '#ui/person-header.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { toast } from '#ui/notify.ts';

const Dialog = lazy(() => import('#ui/dialog.tsx').then((m) => ({ default: m.Dialog })));

/** Who this is, how far it is, and the steps that the shared table allows from here (R4.19). */
export function ServiceHead({ service, onBack }: { service: ServiceDetails; onBack: () => void }) {
  const text = useText(agent);
  const words = useText(common);
  const client = useQueryClient();
  const { request, orderedBy, nextStatuses } = service;
  const { patient } = request;
  const known = patient.allergies.length > 0;
  const move = useMutation({
    mutationFn: (requestStatus: RequestStatus) =>
      setServiceStatus({ serviceId: request.id, requestStatus, version: request.version }),
    onSuccess: ({ service: changed }) => {
      client.setQueryData(serviceQuery(request.id).queryKey, changed);
      return client.invalidateQueries({ queryKey: ['service', request.id] });
    },
    onError: async (error) => {
      const changed = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
      toast({ tone: 'warn', text: changed ? text.changedMeanwhile : error.message });
      await client.invalidateQueries({ queryKey: ['service', request.id] });
    },
  });
  const [asking, setAsking] = useState<RequestStatus | null>(null);
  // What ends an order is asked for first; the other steps can be taken back.
  const step = (status: RequestStatus): void => (hasEnded(status) ? setAsking(status) : move.mutate(status));
  const [next, ...others] = nextStatuses;
  return (
    <PersonHeader
      name={patient.name}
      nameLang={patient.nameLang}
      facts={[
        ageAndSex(patient),
        request.serviceNumber,
        patient.mobileMasked,
        patient.languages.join(', '),
        ...(orderedBy ? [text.orderedBy(orderedBy)] : []),
      ]}
      allergy={{ known, words: known ? words.allergy(patient.allergies.join(', ')) : words.noAllergies }}
      status={<StatusChip status={request.requestStatus} label={words[request.requestStatus]} />}
      back={<IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />}
      actions={
        <div className={styles.steps}>
          {others.map((status) => (
            <Button
              key={status}
              tone={status === 'CANCELLED' ? 'danger' : 'quiet'}
              size="s"
              disabled={move.isPending}
              onClick={() => step(status)}
            >
              {words[status]}
            </Button>
          ))}
          {next && (
            <Button busy={move.isPending} onClick={() => step(next)}>
              {text.nextStep(words[next])}
            </Button>
          )}
          <Suspense>
            {asking && (
              <Dialog
                open
                onClose={() => setAsking(null)}
                title={text.endTitle(words[asking], request.serviceNumber)}
                confirmLabel={words[asking]}
                onConfirm={() => {
                  move.mutate(asking);
                  setAsking(null);
                }}
                cancelLabel={text.notYet}
                destructive={asking === 'CANCELLED'}
              >
                {text.endText}
              </Dialog>
            )}
          </Suspense>
        </div>
      }
    />
  );
}
