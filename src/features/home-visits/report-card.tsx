import { useEffect, useRef, type SyntheticEvent } from 'react';
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/call.ts';
import { nurseVisitCalls, type NurseVisitDetails } from '#contract/nurse-visits.ts';
import { hasWords } from '#contract/reason-text.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { reportVisit } from '#api/resources/nurse-visits.ts';
import { isVisitOpen } from '#domain/home-visits.ts';
import styles from '#features/home-visits/home-visits.module.css';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { CheckboxField, TextArea } from '#ui/inputs/form-fields.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';

const { tasks, notes, version } = nurseVisitCalls.reportHomeVisit.body.shape;
const Report = z.object({ tasks, notes, version });
type Report = z.output<typeof Report>;
type Status = BodyOf<typeof nurseVisitCalls.reportHomeVisit>['visitStatus'];
type Visit = NurseVisitDetails & { waits: boolean };

/** Tasks and notes, and the verb that says how far the visit is. Kept on the device as it is typed. */
export function ReportCard({ visit }: { visit: Visit }) {
  if (visit.visitStatus === 'CANCELLED' || (!visit.isOrderOpen && isVisitOpen(visit.visitStatus)))
    return <Unreported visit={visit} />;
  return <ReportForm visit={visit} status={visit.visitStatus} />;
}

/** Next status: the verb of the form reports it. */
const NEXT = { SCHEDULED: 'ON_THE_WAY', ON_THE_WAY: 'DONE', DONE: 'DONE', MISSED: 'MISSED' } as const;

/** The form of a report, and what reports a status with what is in it. */
function useReport(visit: Visit, status: Status) {
  const text = useText(homeVisits);
  const { id, serviceId, waits } = visit;
  /** Status of the pressed button. */
  const said = useRef<Status>(status);
  const values = { tasks: visit.tasks, notes: visit.notes, version: visit.version };
  const draft = useDraftForm<Report, Report>({
    name: `home-visit:${id}`,
    schema: Report,
    defaults: values,
    waiting: waits ? values : null,
    save: async (report) => {
      const visitStatus = said.current;
      if (visitStatus === 'MISSED' && !hasWords(report.notes)) throw new Error(text.reasonNeeded);
      return reportVisit(serviceId, { ...report, visitStatus, visitId: id });
    },
    refresh: () => refresh('order.written'),
    onSaved: () => void refresh('order.written'),
  });
  const { resetField } = draft.form;
  const { restored } = draft;
  // What this device still has to send is no change by someone else, also for a draft from before it.
  useEffect(() => {
    if (waits) resetField('version', { defaultValue: visit.version });
  }, [waits, visit.version, restored, resetField]);
  const say = (reported: Status, event?: SyntheticEvent): Promise<void> => {
    said.current = reported;
    return draft.submit(event);
  };
  return { draft, say };
}

function ReportForm({ visit, status }: { visit: Visit; status: Status }) {
  const text = useText(homeVisits);
  const { draft, say } = useReport(visit, status);
  const bind = useBind(draft.form);
  const verb = {
    SCHEDULED: text.setOut,
    ON_THE_WAY: text.visitDone,
    DONE: text.correct,
    MISSED: text.correct,
  };
  return (
    <FormCard
      title={text.report}
      draft={{ ...draft, submit: (event) => say(NEXT[status], event) }}
      saveLabel={verb[status]}
      verbInView
      actions={isVisitOpen(status) && <OtherOutcomes status={status} onSay={(said) => void say(said)} />}
    >
      <Wide>
        <fieldset className={styles.tasks}>
          <legend>{text.tasks}</legend>
          {visit.tasks.length === 0 && <p className={styles.quiet}>{text.noTasks}</p>}
          {visit.tasks.map((task, at) => (
            <CheckboxField key={task.text} label={task.text} {...bind(`tasks.${at}.done`)} />
          ))}
        </fieldset>
      </Wide>
      <Wide>
        <TextArea label={text.notes} hint={text.notesHint} optional {...bind('notes')} />
      </Wide>
    </FormCard>
  );
}

/** Beside the next step: that it was not possible, and that it is done without having said "on the way". */
function OtherOutcomes({ status, onSay }: { status: Status; onSay: (said: Status) => void }) {
  const text = useText(homeVisits);
  return (
    <>
      <Button tone="quiet" onClick={() => onSay('MISSED')}>
        {text.notPossible}
      </Button>
      {status === 'SCHEDULED' && (
        <Button tone="quiet" onClick={() => onSay('DONE')}>
          {text.visitDone}
        </Button>
      )}
    </>
  );
}

/** Shows a visit that is no longer to be made. */
function Unreported({ visit }: { visit: Visit }) {
  const text = useText(homeVisits);
  return (
    <Card aria-label={text.report}>
      <CardHeader title={text.report} />
      <div className={styles.body}>
        <ul>
          {visit.tasks.map((task) => (
            <li key={task.text}>
              {task.text} ({task.done ? text.taskDone : text.taskNotDone})
            </li>
          ))}
        </ul>
        {visit.notes && <p className={styles.text}>{visit.notes}</p>}
      </div>
    </Card>
  );
}
