import { useState } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '#contract/call.ts';
import type { DeskChannel } from '#contract/desk-request.ts';
import { frontDeskCalls } from '#contract/front-desk.ts';
import type { PlainReason } from '#contract/reasons.ts';
import type { prescriptionCalls } from '#contract/prescriptions.ts';
import { orderAtDesk } from '#api/resources/front-desk.ts';
import { labTestsQuery } from '#api/resources/prescriptions.ts';
import { ChosenTests } from '#care/chosen-tests.tsx';
import { PickBox } from '#care/pick-box.tsx';
import { useFound } from '#care/use-found.ts';
import { money } from '#domain/format.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

type Test = ResponseOf<typeof prescriptionCalls.searchLabTests>['tests'][number];

const NEEDED = 'FIELD_REQUIRED' satisfies PlainReason;
const { reason, address } = frontDeskCalls.orderAtDesk.body.shape;
const Fields = z.object({
  reason,
  address: z.union([z.literal(''), address]),
  consent: z.boolean().check(z.refine((isGiven) => isGiven, NEEDED)),
});

interface OrderTestsProps {
  patient: { id: string; name: string };
  channel: DeskChannel;
  consentBy: string;
  onClose: () => void;
}

/** Orders tests for a person at the desk, where the hospital allows it without a consultation. */
export function OrderTests({ patient, channel, consentBy, onClose }: OrderTestsProps) {
  const text = useText(frontDesk);
  const [clientId] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<readonly Test[]>([]);
  const [isAsked, setAsked] = useState(false);
  const { bind, submit, busy, problem } = usePlainForm({
    schema: Fields,
    defaults: { reason: '', address: '', consent: false },
    save: async ({ address: at, reason: why }) => {
      if (chosen.length === 0) return;
      const { serviceNumber } = await orderAtDesk({
        reason: why,
        clientId,
        channel,
        consentBy,
        patientId: patient.id,
        testCodes: chosen.map(({ code }) => code),
        ...(at && { address: at }),
      });
      toast({ tone: 'ok', text: text.ordered(serviceNumber) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={text.orderTitle(patient.name)}
      confirmLabel={text.orderTests}
      cancelLabel={text.cancel}
      busy={busy}
      focus="body"
      onConfirm={() => {
        setAsked(true);
        submit();
      }}
      onClose={onClose}
    >
      <p>{text.orderText}</p>
      <Tests chosen={chosen} onChange={setChosen} />
      {isAsked && chosen.length === 0 && <Banner tone="danger">{text.needsTest}</Banner>}
      <TextField label={text.askedBy} hint={text.askedByHint} {...bind('reason')} />
      <TextField label={text.collectAt} hint={text.collectHint} optional {...bind('address')} />
      <CheckboxField label={text.consentTests(consentBy)} {...bind('consent')} />
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}

function Tests({ chosen, onChange }: { chosen: readonly Test[]; onChange: (next: readonly Test[]) => void }) {
  const text = useText(frontDesk);
  const [words, setWords] = useState('');
  const { found, loading, nothing } = useFound(words, labTestsQuery);
  const codes = new Set(chosen.map(({ code }) => code));
  return (
    <>
      <PickBox
        label={text.addTest}
        placeholder={text.testName}
        items={found.map(({ code, name, pricePaise }) => ({
          id: code,
          name,
          note: pricePaise === null ? text.noPrice : money(pricePaise),
          disabled: codes.has(code),
        }))}
        loading={loading}
        nothing={nothing}
        onText={setWords}
        onPick={(code) => {
          const picked = found.find((test) => test.code === code);
          if (picked && !codes.has(code)) onChange([...chosen, picked]);
        }}
      />
      {chosen.length > 0 && <ChosenTests chosen={chosen} words={text} onChange={onChange} />}
    </>
  );
}
