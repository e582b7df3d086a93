import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceRequest } from '#contract/requests.ts';
import { handOverRequest, providersOnDutyQuery } from '#api/requests.ts';
import { common } from '#i18n/en/common.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField, TextArea } from '#ui/field.tsx';
import { toast } from '#ui/notify.ts';

interface HandOverDialogProps {
  request: ServiceRequest;
  /** The giver's own providerId: one cannot hand over to oneself. */
  ownId: string;
  onClose: () => void;
}

/** Which doctor goes on with this patient, and what they should know first. */
export function HandOverDialog({ request, ownId, onClose }: HandOverDialogProps) {
  const text = useText(dashboard);
  const shared = useText(common);
  const client = useQueryClient();
  const { data = [], isPending } = useQuery(providersOnDutyQuery());
  const others = data.filter((provider) => provider.providerId !== ownId);
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const handOver = useMutation({
    mutationFn: () =>
      handOverRequest({
        requestId: request.id,
        providerId: chosen,
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    onSuccess: () => {
      toast({
        tone: 'ok',
        text: text.handDone(others.find((provider) => provider.providerId === chosen)?.name ?? ''),
      });
      void client.invalidateQueries({ queryKey: ['requests'] });
      onClose();
    },
  });
  const problem =
    handOver.error && (handOver.error.name === 'ApiError' ? handOver.error.message : text.failed);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.handTitle(request.patient.name)}
      confirmLabel={shared.handOver}
      cancelLabel={text.handKeep}
      confirmDisabled={!chosen}
      busy={handOver.isPending}
      onConfirm={() => handOver.mutate()}
      focus="body"
    >
      <SelectField
        label={text.handTo}
        value={chosen}
        error={problem ?? undefined}
        hint={!isPending && others.length === 0 ? text.handNobody : undefined}
        autoFocus
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{text.handChoose}</option>
        {others.map((provider) => (
          <option key={provider.providerId} value={provider.providerId}>
            {[
              provider.name,
              provider.specialisation,
              provider.onDuty ? text.onDutyTag : text.offDutyTag,
              text.patients(provider.openRequests),
            ].join(', ')}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={text.handNote}
        hint={text.handHint}
        value={note}
        maxLength={4000}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}
