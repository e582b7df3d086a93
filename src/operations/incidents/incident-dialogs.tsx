import * as z from 'zod/mini';
import {
  INCIDENT_KINDS,
  incidentCalls as calls,
  NewIncident,
  REPORTERS,
  SEVERITIES,
} from '#contract/incidents.ts';
import { addIncidentFollowUp, closeIncident, recordIncident } from '#api/resources/incidents.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { incidents } from '#i18n/en/incidents.ts';
import { useText } from '#i18n/text.ts';
import { instantOf, LocalTime, nowLocal } from '#operations/shell/local-time.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';

const { shape } = NewIncident;
const IncidentForm = z.object({
  kind: shape.kind,
  severity: shape.severity,
  happenedAt: LocalTime,
  what: shape.what,
  number: z.string(),
  reporter: shape.reporter,
  reporterName: z.string(),
});

interface RecordIncidentProps {
  onClose: () => void;
  onRecorded: (id: string) => void;
}

export function RecordIncident({ onClose, onRecorded }: RecordIncidentProps) {
  const text = useText(incidents);
  const form = usePlainForm({
    schema: IncidentForm,
    defaults: {
      kind: 'CARE',
      severity: 'NONE',
      happenedAt: nowLocal(),
      what: '',
      number: '',
      reporter: 'PATIENT',
      reporterName: '',
    },
    save: async ({ happenedAt, number, reporterName, ...given }) => {
      const { incident } = await recordIncident({
        ...given,
        happenedAt: instantOf(happenedAt),
        number: number.trim() || null,
        reporterName: reporterName.trim() || null,
      });
      toast({ tone: 'ok', text: text.recorded });
      onRecorded(incident.id);
      onClose();
    },
  });
  return (
    <FormDialog title={text.recordTitle} verb={text.save} form={form} onClose={onClose}>
      <SelectField label={text.kind} {...form.bind('kind')}>
        {INCIDENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {text[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField label={text.severity} {...form.bind('severity')}>
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {text[severity]}
          </option>
        ))}
      </SelectField>
      <TextField label={text.happenedAt} type="datetime-local" {...form.bind('happenedAt')} />
      <TextArea label={text.what} hint={text.whatHint} rows={6} {...form.bind('what')} />
      <TextField label={text.number} hint={text.numberHint} optional {...form.bind('number')} />
      <SelectField label={text.reporter} {...form.bind('reporter')}>
        {REPORTERS.map((one) => (
          <option key={one} value={one}>
            {text[`reporter_${one}`]}
          </option>
        ))}
      </SelectField>
      <TextField label={text.reporterName} optional {...form.bind('reporterName')} />
    </FormDialog>
  );
}

interface ChangeProps {
  incidentId: string;
  onClose: () => void;
}

export function AddFollowUp({ incidentId, onClose }: ChangeProps) {
  const text = useText(incidents);
  const form = usePlainForm({
    schema: calls.addIncidentFollowUp.body,
    defaults: { incidentId, text: '' },
    save: async (body) => {
      await addIncidentFollowUp(body);
      toast({ tone: 'ok', text: text.added });
      onClose();
    },
  });
  return (
    <FormDialog title={text.addTitle} verb={text.save} form={form} onClose={onClose}>
      <TextArea label={text.text} hint={text.whatHint} rows={5} {...form.bind('text')} />
    </FormDialog>
  );
}

export function CloseIncident({ incidentId, onClose }: ChangeProps) {
  const text = useText(incidents);
  const form = usePlainForm({
    schema: calls.closeIncident.body,
    defaults: { incidentId, outcome: '' },
    save: async (body) => {
      await closeIncident(body);
      toast({ tone: 'ok', text: text.closed });
      onClose();
    },
  });
  return (
    <FormDialog title={text.closeTitle} verb={text.closeNow} form={form} onClose={onClose}>
      <p>{text.closeText}</p>
      <TextArea label={text.outcome} rows={5} {...form.bind('outcome')} />
    </FormDialog>
  );
}
