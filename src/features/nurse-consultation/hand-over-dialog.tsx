import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import { handOverRequest, providersOnDutyQuery } from '#api/requests.ts';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField, TextArea } from '#ui/field.tsx';
import { toast } from '#ui/notify.ts';

interface HandOverDialogProps {
  consultation: Consultation;
  onClose: () => void;
}

/** Which doctor gets this patient, and what they should know first. */
export function HandOverDialog({ consultation, onClose }: HandOverDialogProps) {
  const text = useText(nurse);
  const words = useText(common);
  const client = useQueryClient();
  const { data: providers = [] } = useQuery(providersOnDutyQuery());
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const providerId = chosen || (providers[0]?.providerId ?? '');
  const handOver = useMutation({
    mutationFn: () =>
      handOverRequest({
        requestId: consultation.request?.id ?? '',
        providerId,
        ...(note.trim() ? { note } : {}),
      }),
    onSuccess: async () => {
      const doctor = providers.find((provider) => provider.providerId === providerId);
      toast({ tone: 'ok', text: text.handedOver(doctor?.name ?? text.doctor) });
      await client.invalidateQueries({ queryKey: ['consultation'] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.handOverTitle(consultation.patient.name)}
      confirmLabel={words.handOver}
      onConfirm={() => handOver.mutate()}
      cancelLabel={text.stay}
      busy={handOver.isPending}
      confirmDisabled={!providerId}
    >
      <p>{text.handOverText}</p>
      <SelectField
        label={text.doctor}
        value={providerId}
        onChange={(event) => setChosen(event.target.value)}
        error={handOver.error?.message}
      >
        {providers.map((provider) => (
          <option key={provider.providerId} value={provider.providerId}>
            {`${provider.name}, ${provider.specialisation}, ${provider.onDuty ? text.onDuty : text.offDuty}`}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={text.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={4000}
      />
    </Dialog>
  );
}
