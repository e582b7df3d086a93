import { useState } from 'react';
import { X } from 'lucide-react';
import type { AssignableOrder } from '#contract/assignment.ts';
import { AssignDialog } from '#care/assign/assign-dialog.tsx';
import { agentService } from '#i18n/en/agent-service.ts';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { assignment } from '#i18n/en/assignment.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import styles from './orders.module.css';

/** One order with its home visits, and to whom each is given. */
export function OrderPane({ order, onClose }: { order: AssignableOrder; onClose: () => void }) {
  const text = useText(assignment);
  const words = useText(common);
  const kinds = useText(alertsHere);
  const states = useText(agentService);
  const [given, setGiven] = useState<{ visitId?: string }>();
  const { patient, visits } = order;
  const toMake = visits.filter(({ visitStatus: is }) => is === 'SCHEDULED' || is === 'ON_THE_WAY');
  return (
    <Card aria-label={order.serviceNumber}>
      <CardHeader
        title={order.serviceNumber}
        sub={kinds[order.kind]}
        end={<IconButton icon={X} label={text.back} onClick={onClose} />}
      />
      <div className={styles.body}>
        <KeyValues
          items={[
            { label: text.patient, value: <span lang={patient.nameLang}>{patient.name}</span> },
            { label: text.mrnOf(''), value: patient.mrn },
            { label: text.hub, value: order.hubName },
            { label: text.asked, value: dayAndTime(order.requestedAt) },
            { label: text.slot, value: order.slotAt && dayAndTime(order.slotAt) },
            { label: text.status, value: words[order.requestStatus] },
            { label: text.agent, value: order.assignee?.name ?? text.unassigned },
            { label: text.lab, value: order.lab && `${order.lab.name}, ${order.lab.city}` },
            ...visits.map(({ scheduledAt, agent, visitStatus }) => ({
              label: `${text.visits}, ${dayAndTime(scheduledAt)}`,
              value: `${agent.name}, ${states[visitStatus]}`,
            })),
          ].filter(({ value }) => value !== null)}
        />
        <div className={styles.verbs}>
          <Button onClick={() => setGiven({})}>{text.assignTo}</Button>
          {toMake.map(({ id, scheduledAt }) => (
            <Button key={id} tone="quiet" onClick={() => setGiven({ visitId: id })}>
              {text.assignVisitTo(dayAndTime(scheduledAt))}
            </Button>
          ))}
        </div>
      </div>
      {given && <AssignDialog orders={[order]} visitId={given.visitId} onClose={() => setGiven(undefined)} />}
    </Card>
  );
}
