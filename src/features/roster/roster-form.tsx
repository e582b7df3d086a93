import type { BodyOf } from '#contract/call.ts';
import type { ClinicProvider } from '#contract/profile.ts';
import { rosterCalls, type Roster } from '#contract/roster.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { saveRoster } from '#api/resources/roster.ts';
import { asTimeInput } from '#care/end-time-field.tsx';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { DutyRows } from '#features/roster/duty-rows.tsx';
import { ExceptionRows } from '#features/roster/exception-rows.tsx';
import { roster as catalogue } from '#i18n/en/roster.ts';
import { useText } from '#i18n/text.ts';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { toast } from '#ui/feedback/notify.ts';

const { body: RosterBody } = rosterCalls.rosterSave;
type RosterFields = BodyOf<typeof rosterCalls.rosterSave>;

export interface RosterRowsProps {
  draft: ReturnType<typeof useDraftForm<RosterFields, RosterFields>>;
  clinics: readonly ClinicProvider[];
  /** R1.06: the clinic that is shown; the rows of others stay in the form, and are saved with it. */
  only: string | undefined;
}

type RosterFormProps = Pick<RosterRowsProps, 'clinics' | 'only'> & { roster: Roster };

/** Saved whole: the week and its exceptions belong together. */
export function RosterForm({ roster, clinics, only }: RosterFormProps) {
  const text = useText(catalogue);
  const { fromWorkingHours, version } = roster;
  const [duties, exceptions] = [roster.duties.map(asTimeInput), roster.exceptions.map(asTimeInput)];
  const draft = useDraftForm<RosterFields, RosterFields>({
    name: 'roster',
    schema: RosterBody,
    defaults: { duties, exceptions, version },
    save: async (body) => {
      await saveRoster(body);
      await refresh('calendar.changed');
    },
    refresh: () => refresh('calendar.changed'),
    onSaved: () => toast({ tone: 'ok', text: text.saved }),
  });
  return (
    <FormCard title={text.formTitle} draft={draft} saveLabel={text.save}>
      {fromWorkingHours && (
        <Wide>
          <p>{text.fromWorkingHours}</p>
        </Wide>
      )}
      <Wide>
        <p>{text.nightRule}</p>
      </Wide>
      <Wide>
        <DutyRows draft={draft} clinics={clinics} only={only} />
      </Wide>
      <Wide>
        <ExceptionRows draft={draft} clinics={clinics} only={only} />
      </Wide>
    </FormCard>
  );
}
