import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TestTubeDiagonal } from 'lucide-react';
import type { LabContact } from '#contract/labs.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { giveSampleIn, giveToLab, labsInUseQuery } from '#api/resources/order-lab.ts';
import { hasEnded, isWaiting } from '#domain/transitions.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { useServiceChange } from '#features/agent-service/use-service-change.ts';
import { orderLab } from '#i18n/en/order-lab.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { cx } from '#ui/cx.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** The lab that does the tests: chosen, and changed until it has the sample. */
export function LabCard({ service }: { service: ServiceDetails }) {
  const text = useText(orderLab);
  const { lab, sampleGivenAt, request } = service;
  const isFixed = Boolean(sampleGivenAt) || hasEnded(request.requestStatus);
  const mayChoose = !isFixed && request.may.includes('upload');
  return (
    <Card aria-label={text.title}>
      <CardHeader title={text.title} />
      <div className={cx(styles.body, styles.lab)}>
        {mayChoose && <ChooseLab service={service} />}
        {!mayChoose && !lab && <p>{isWaiting(request.requestStatus) ? text.acceptFirst : text.notChosen}</p>}
        {lab && <Contact lab={lab} isNamed={!mayChoose} />}
        {sampleGivenAt && <p>{text.givenAt(shortTime(sampleGivenAt))}</p>}
        {mayChoose && lab && <GiveSampleIn service={service} lab={lab} />}
      </div>
    </Card>
  );
}

function Contact({ lab, isNamed }: { lab: LabContact; isNamed: boolean }) {
  const text = useText(orderLab);
  return (
    <KeyValues
      items={[
        ...(isNamed ? [{ label: text.choose, value: lab.name }] : []),
        { label: text.address, value: `${lab.address}, ${lab.city}` },
        { label: text.phone, value: lab.phone },
      ]}
    />
  );
}

function ChooseLab({ service }: { service: ServiceDetails }) {
  const text = useText(orderLab);
  const { id, version } = service.request;
  const query = useQuery(labsInUseQuery());
  const give = useServiceChange(id, (labId: string | null) => giveToLab({ serviceId: id, version, labId }));
  return (
    <Loaded query={query} rows={1} shape="text">
      {(inUse) => {
        const labs = withCurrent(inUse, service.lab);
        if (!labs.length) return <p>{text.none}</p>;
        return (
          <SelectField
            label={text.choose}
            value={(give.isPending ? give.variables : service.lab?.id) ?? ''}
            disabled={give.isPending}
            onChange={({ target }) => give.mutate(target.value || null)}
          >
            <option value="">{text.notChosen}</option>
            {labs.map((lab) => (
              <option key={lab.id} value={lab.id}>
                {`${lab.name}, ${lab.city}`}
              </option>
            ))}
          </SelectField>
        );
      }}
    </Loaded>
  );
}

/** The order's lab is among them, though it may be out of use by now. */
function withCurrent(inUse: readonly LabContact[], lab: LabContact | null): readonly LabContact[] {
  return !lab || inUse.some(({ id }) => id === lab.id) ? inUse : [lab, ...inUse];
}

function GiveSampleIn({ service, lab }: { service: ServiceDetails; lab: LabContact }) {
  const text = useText(orderLab);
  const { id, version } = service.request;
  const [isAsking, setAsking] = useState(false);
  const give = useServiceChange(id, () => giveSampleIn({ serviceId: id, version }));
  return (
    <>
      <Button tone="quiet" icon={TestTubeDiagonal} onClick={() => setAsking(true)}>
        {text.sample}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.sampleTitle(lab.name)}
        confirmLabel={text.sample}
        onConfirm={() => give.mutate(undefined, { onSettled: () => setAsking(false) })}
        cancelLabel={text.goBack}
        busy={give.isPending}
      >
        <p>{text.sampleText}</p>
      </Dialog>
    </>
  );
}
