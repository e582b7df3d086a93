import type { ClinicProvider } from '#contract/profile.ts';
import { rosterCalls, type Roster } from '#contract/roster.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { saveRoster } from '#api/resources/roster.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { DutyRows } from '#features/roster/duty-rows.tsx';
import { ExceptionRows } from '#features/roster/exception-rows.tsx';
import { roster as catalogue } from '#i18n/en/roster.ts';
import { useText } from '#i18n/text.ts';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { toast } from '#ui/feedback/notify.ts';

const { body: RosterBody } = rosterCalls.rosterSave;

export interface RosterRowsProps {
  draft: ReturnType<typeof useDraftForm<Roster, Roster>>;
  clinics: readonly ClinicProvider[];
}

/** Saved whole: the week and its exceptions belong together. */
export function RosterForm({ roster, clinics }: { roster: Roster; clinics: readonly ClinicProvider[] }) {
  const text = useText(catalogue);
  const draft = useDraftForm<Roster, Roster>({
    name: 'roster',
    schema: RosterBody,
    defaults: roster,
    save: async (body) => {
      await saveRoster(body);
      await refresh('calendar.changed');
    },
    onSaved: () => toast({ tone: 'ok', text: text.saved }),
  });
  return (
    <FormCard title={text.formTitle} draft={draft} saveLabel={text.save}>
      <Wide>
        <DutyRows draft={draft} clinics={clinics} />
      </Wide>
      <Wide>
        <ExceptionRows draft={draft} clinics={clinics} />
      </Wide>
    </FormCard>
  );
}
