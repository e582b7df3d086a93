import { useMutation, useQuery } from '@tanstack/react-query';
import type { Colleague } from '#contract/appointments.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { colleaguesQuery, handOverAppointment } from '#api/resources/appointments.ts';
import { HandOverDialog } from '#care/hand-over-dialog.tsx';
import { appointments } from '#i18n/en/appointments.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';
import type { PlannedVisit } from './planned-visit.ts';

/** Gives an appointment at its time to a colleague who is on duty and free then. */
export function HandOverAppointment({ visit, onClose }: { visit: PlannedVisit; onClose: () => void }) {
  const text = useText(appointments);
  const { consultationNumber, patient, startsAt } = visit;
  const { data, error } = useQuery(colleaguesQuery(consultationNumber));
  const handOver = useMutation({
    mutationFn: ({ to, note }: { to: string; note: string }) =>
      handOverAppointment({ consultationNumber, providerId: to, note }),
    onSuccess: async () => {
      toast({ tone: 'ok', text: text.handedOver });
      onClose();
      await refresh('calendar.changed');
    },
  });
  return (
    <HandOverDialog
      words={{
        title: text.handOverTitle(patient.name),
        intro: `${dayAndTime(startsAt)}. ${text.toldBySms}`,
        to: text.handOverTo,
        none: data?.every(({ problem }) => problem) ? text.noColleague : undefined,
        note: text.handOverNote,
        confirm: text.handOver,
        keep: text.keep,
      }}
      doctors={colleagueChoices(data ?? [], text)}
      busy={handOver.isPending}
      error={handOver.error}
      loadError={error}
      onHandOver={(to) => handOver.mutate(to)}
      onClose={onClose}
    />
  );
}

/** Those who are free first; of the others, why not. */
export function colleagueChoices(colleagues: readonly Colleague[], text: (typeof appointments)['en']) {
  return colleagues
    .toSorted((a, b) => Number(a.problem !== null) - Number(b.problem !== null))
    .map(({ providerId, name, specialisation, problem }) => ({
      id: providerId,
      label: name,
      facts: [specialisation, problem && text[problem]].filter(Boolean).join(', '),
      disabled: problem !== null,
    }));
}
