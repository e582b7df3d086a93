import type { ServiceRequest } from '#contract/requests.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { waitWords } from '#domain/format.ts';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { QueueRow } from '#care/queue-row.tsx';
import { StatusChip } from '#care/status-chip.tsx';

/** The open requests assigned to this nurse. */
export function AssignedCard({
  requests,
  onOpen,
}: {
  requests: ServiceRequest[];
  onOpen: (request: ServiceRequest) => void;
}) {
  const text = useText(nurse);
  const words = useText(common);
  const now = useNow();
  if (!requests.length) return null;
  return (
    <Card aria-label={text.inYourCare}>
      <CardHeader title={text.inYourCare} />
      <ul>
        {requests.map((request) => (
          <QueueRow
            key={request.id}
            state="mine"
            name={request.patient.name}
            nameLang={request.patient.nameLang}
            patient={request.patient}
            facts={`${ageAndSex(request.patient)} · ${text.inYourCareFor(waitWords((now - Date.parse(request.takenAt ?? request.requestedAt)) / 1000))}`}
            deterioration={request.deterioration}
            reason={request.reason}
            reasonLang={request.reasonLang}
            status={<StatusChip status={request.requestStatus} label={words[request.requestStatus]} />}
            actions={
              <Button tone="tonal" onClick={() => onOpen(request)}>
                {text.continue}
              </Button>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
