import * as z from 'zod/mini';
import { serviceCalls } from '#contract/services.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { saveServiceNotes, useQueuedNotes } from '#api/resources/services.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { useBind } from '#forms/use-bind.ts';

const Notes = z.pick(serviceCalls.saveServiceNotes.body, { notes: true, version: true });

/** Shows what agents tell each other of an order; the customer never sees it. */
export function NotesCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const { id, version } = service.request;
  const kept = useQueuedNotes(id);
  const readAgain = (): Promise<void> => refresh('order.written', id);
  const draft = useDraftForm({
    name: `service-notes:${id}`,
    schema: Notes,
    defaults: { notes: service.notes, version },
    waiting: kept && { notes: kept.notes, version: kept.version },
    save: (values) => saveServiceNotes({ serviceId: id, ...values }),
    refresh: readAgain,
    onSaved: () => void readAgain(),
  });
  const bind = useBind(draft.form);
  return (
    <FormCard title={text.notes} sub={text.notesSub} draft={draft}>
      <Wide>
        <TextArea label={text.notesLabel} rows={3} {...bind('notes')} />
      </Wide>
    </FormCard>
  );
}
