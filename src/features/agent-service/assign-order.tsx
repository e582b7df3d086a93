import { lazy, Suspense, useState } from 'react';
import { UserPlus } from 'lucide-react';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';

const AssignDialog = lazy(() =>
  import('#care/assign/assign-dialog.tsx').then((m) => ({ default: m.AssignDialog })),
);

interface AssignOrderProps {
  order: { id: string; serviceNumber: string };
  /** One visit of it alone. */
  visitId?: string;
}

/** Gives the agent's own order, or a visit of it, to a colleague of the hub. */
export function AssignOrder({ order, visitId }: AssignOrderProps) {
  const text = useText(agentService);
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ assign: visitId === undefined ? () => setOpen(true) : undefined });
  const tone = visitId === undefined ? 'quiet' : 'bare';
  return (
    <>
      <Button
        tone={tone}
        size={visitId === undefined ? 'm' : 's'}
        icon={UserPlus}
        aria-keyshortcuts={visitId === undefined ? 'g' : undefined}
        onClick={() => setOpen(true)}
      >
        {text.assignTo}
      </Button>
      <Suspense>
        {isOpen && <AssignDialog orders={[order]} visitId={visitId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
