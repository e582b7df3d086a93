import * as z from 'zod/mini';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { HomeVisit, Task } from '#contract/home-visit.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { Day, WallTime } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { saveHomeVisit } from '#api/resources/services.ts';
import { VisitorField } from '#care/assign/visitor-field.tsx';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { instantOf, wallOf } from '#domain/zoned-time.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { agentService } from '#i18n/en/agent-service.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { useBind } from '#forms/use-bind.ts';

const { timeZone } = portalConfig;
const Visit = z.object({
  day: Day,
  time: WallTime,
  agentUserId: z.string(),
  visitStatus: HomeVisit.shape.visitStatus,
  tasks: z.array(Task).check(z.maxLength(30)),
  notes: z.string().check(z.maxLength(4000)),
  clientId: z.string(),
  version: z.optional(z.int()),
});
type Visit = z.output<typeof Visit>;

interface VisitFormProps {
  service: ServiceDetails;
  userId: string;
  /** The visit that is changed; none for a new one. */
  visit: HomeVisit | undefined;
  onClose: () => void;
}

/** Plans a visit, or says what came of one. Times are the hospital's. */
export function VisitForm({ service, userId, visit, onClose }: VisitFormProps) {
  const text = useText(agentService);
  const { id } = service.request;
  const readAgain = (): Promise<void> => refresh('order.written', id);
  const draft = useDraftForm({
    name: `visit:${visit?.id ?? id}`,
    schema: Visit,
    defaults: valuesOf(visit, userId),
    save: ({ day, time, ...values }) =>
      saveHomeVisit({
        ...values,
        serviceId: id,
        clientId: values.clientId || crypto.randomUUID(),
        scheduledAt: instantOf(day, time, timeZone).toISOString(),
      }),
    refresh: readAgain,
    onSaved: () => {
      void readAgain();
      onClose();
    },
  });
  const bind = useBind(draft.form, { time: text.timeWrong });
  return (
    <FormCard
      title={visit ? text.changeVisit : text.planVisit}
      draft={draft}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {text.closeVisit}
        </Button>
      }
    >
      <TextField type="date" label={text.visitDay} {...bind('day')} />
      <TextField type="time" label={text.visitTime} {...bind('time')} />
      {!visit && <VisitorField requestId={id} me={userId} {...bind('agentUserId')} />}
      {visit && (
        <SelectField label={text.colStatus} {...bind('visitStatus')}>
          {HomeVisit.shape.visitStatus.options.map((status) => (
            <option key={status} value={status}>
              {text[status]}
            </option>
          ))}
        </SelectField>
      )}
      <Wide>
        <Tasks draft={draft} />
      </Wide>
      <Wide>
        <TextArea label={text.visitNotes} optional {...bind('notes')} />
      </Wide>
    </FormCard>
  );
}

function Tasks({ draft }: { draft: ReturnType<typeof useDraftForm<Visit, Visit>> }) {
  const text = useText(agentService);
  const words = useText(common);
  const { fields, append, remove } = useFieldArray({ control: draft.form.control, name: 'tasks' });
  const bind = useBind(draft.form);
  return (
    <fieldset className={styles.tasks}>
      <legend>{text.tasks}</legend>
      {fields.map((field, at) => (
        <div key={field.id} className={styles.task}>
          <CheckboxField label={text.taskDone} {...bind(`tasks.${at}.done`)} />
          <TextField label={text.task(at + 1)} {...bind(`tasks.${at}.text`)} />
          <IconButton icon={X} label={`${words.remove}: ${text.task(at + 1)}`} onClick={() => remove(at)} />
        </div>
      ))}
      <Button tone="bare" size="s" icon={Plus} onClick={() => append({ text: '', done: false })}>
        {text.addTask}
      </Button>
    </fieldset>
  );
}

function valuesOf(visit: HomeVisit | undefined, userId: string): Visit {
  const agentUserId = visit?.agent.userId ?? userId;
  if (!visit)
    return { day: '', time: '', agentUserId, visitStatus: 'SCHEDULED', tasks: [], notes: '', clientId: '' };
  const { day, time } = wallOf(new Date(visit.scheduledAt), timeZone);
  const { visitStatus, tasks, notes, clientId, version } = visit;
  return { day, time: time.slice(0, 5), agentUserId, visitStatus, tasks, notes, clientId, version };
}
