import { useState } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ArrowRightLeft, CalendarX2, UserX } from 'lucide-react';
import { Day, WallTime } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { moveAppointment, slotsQuery } from '#api/resources/appointments.ts';
import { instantOf, wallOf } from '#domain/zoned-time.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { appointments } from '#i18n/en/appointments.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { DraftState } from '#ui/inputs/draft-state.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './appointments.module.css';
import type { Ending } from './end-appointment.tsx';
import type { MoveTo, PlannedVisit } from './planned-visit.ts';
import { isDay, TimeFields } from './time-fields.tsx';

const { timeZone } = portalConfig;
const Fields = z.object({ day: Day, time: WallTime });

interface MoveAppointmentProps {
  visit: PlannedVisit;
  to?: MoveTo | undefined;
  onEnd: (ending: Ending | 'handOver') => void;
  onClose: () => void;
}

/** Asks for the new time of an appointment; after a drag, whether that is meant. */
export function MoveAppointment({ visit, to, onEnd, onClose }: MoveAppointmentProps) {
  const text = useText(appointments);
  const draft = useMove(visit, to, onClose);
  const [day, time] = useWatch({ control: draft.form.control, name: ['day', 'time'] });
  const bind = useBind(draft.form, { day: text.dayError, time: text.timeError });
  const { consultationMode, consultationNumber } = visit;
  const { data: free } = useQuery({
    ...slotsQuery({ consultationMode, from: day, to: day, consultationNumber }),
    enabled: isDay(day),
  });
  const hasCome = Date.parse(visit.startsAt) <= useNow(60_000);
  return (
    <Dialog
      open
      title={text.moveTitle(visit.patient.name)}
      confirmLabel={text.move}
      cancelLabel={text.close}
      busy={draft.state === 'saving'}
      onConfirm={() => void draft.submit()}
      onClose={onClose}
    >
      <p>
        {text.nowAt(dayAndTime(visit.startsAt))} {text.toldBySms}
      </p>
      <TimeFields
        {...{ bind, time, free }}
        onTime={(one) => draft.form.setValue('time', one, { shouldDirty: true, shouldValidate: true })}
      />
      <DraftState draft={draft} />
      {draft.problem && (
        <Banner tone="danger">{draft.problem.offline ? text.offline : draft.problem.words}</Banner>
      )}
      <div className={styles.verbs}>
        <Button tone="quiet" icon={ArrowRightLeft} onClick={() => onEnd('handOver')}>
          {text.handOver}
        </Button>
        <Button tone="quiet" icon={CalendarX2} onClick={() => onEnd('cancel')}>
          {text.cancelIt}
        </Button>
        {hasCome && (
          <Button tone="quiet" icon={UserX} onClick={() => onEnd('noShow')}>
            {text.noShow}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function useMove(
  { consultationNumber, startsAt }: PlannedVisit,
  to: MoveTo | undefined,
  onClose: () => void,
) {
  const text = useText(appointments);
  const [defaults] = useState(() => {
    const wall = wallOf(new Date(startsAt), timeZone);
    return { day: to?.day ?? wall.day, time: to?.time ?? wall.time.slice(0, 5) };
  });
  return useDraftForm({
    name: `move:${consultationNumber}:${defaults.day}:${defaults.time}`,
    schema: Fields,
    defaults,
    save: async ({ day, time }) => {
      const at = instantOf(day, time, timeZone).toISOString();
      await moveAppointment({ consultationNumber, seenAt: startsAt, startsAt: at });
      await refresh('calendar.changed');
    },
    refresh: () => refresh('calendar.changed'),
    onSaved: () => {
      toast({ tone: 'ok', text: text.moved });
      onClose();
    },
  });
}
