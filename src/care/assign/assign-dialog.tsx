import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AssignOutcome } from '#contract/assignment.ts';
import { ASSIGNED_MAX } from '#contract/limits.ts';
import { agentsForQuery, assignHomeVisit, assignOrders } from '#api/resources/assignment.ts';
import { assignment } from '#i18n/en/assignment.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface Order {
  readonly id: string;
  readonly serviceNumber: string;
}

interface AssignDialogProps {
  readonly orders: readonly Order[];
  /** One home visit of the order, instead of the order. */
  readonly visitId?: string | undefined;
  readonly onClose: () => void;
  /** All of them were given. */
  readonly onDone?: () => void;
}

/** Gives orders to an agent, or one home visit to an agent or a nurse. Those that were refused stay, each with its reason. */
export function AssignDialog(props: AssignDialogProps) {
  const { visitId, onClose } = props;
  // The list behind it loses those that were given.
  const [orders] = useState(props.orders);
  const text = useText(assignment);
  const wordsOf = useRefusalWords();
  const [to, setTo] = useState('');
  const isTooMany = orders.length > ASSIGNED_MAX;
  const ids = orders.map(({ id }) => id);
  const { data: agents, error } = useQuery({
    ...agentsForQuery(ids, visitId !== undefined),
    enabled: !isTooMany,
  });
  const name = agents?.find(({ userId }) => userId === to)?.name ?? '';
  const { give, refused } = useAssign({ ...props, orders }, { to, name });
  const problem = give.error ?? error;
  return (
    <Dialog
      open
      title={visitId ? text.visitTitle : text.assignTitle(refused?.length ?? orders.length)}
      confirmLabel={text.assign}
      cancelLabel={text.keep}
      confirmDisabled={!to || isTooMany}
      busy={give.isPending}
      onConfirm={() => give.mutate()}
      onClose={onClose}
      focus="body"
    >
      <p>{visitId ? text.visitTold : text.told}</p>
      <SelectField
        label={text.agent}
        value={to}
        error={isTooMany ? text.tooMany(ASSIGNED_MAX) : problem && wordsOf(problem)}
        hint={agents?.length === 0 ? (visitId ? text.noVisitor : text.noAgent) : undefined}
        autoFocus
        onChange={(event) => setTo(event.target.value)}
      >
        <option value="">{visitId ? text.chooseVisitor : text.choose}</option>
        {agents?.map((agent) => (
          <option key={agent.userId} value={agent.userId}>
            {visitId
              ? text.visitor(
                  agent.name,
                  agent.role === 'nurse' ? text.asNurse : text.asAgent,
                  agent.openVisits,
                )
              : text.openOrders(agent.name, agent.openOrders)}
          </option>
        ))}
      </SelectField>
      {refused && <Refused orders={orders} refused={refused} />}
    </Dialog>
  );
}

/** Returns what was refused is tried again alone. */
function useAssign(
  { orders, visitId, onClose, onDone }: AssignDialogProps,
  { to, name }: { to: string; name: string },
) {
  const text = useText(assignment);
  const [refused, setRefused] = useState<AssignOutcome[]>();
  const give = useMutation({
    mutationFn: async (): Promise<AssignOutcome[]> => {
      const requestIds = refused?.map(({ requestId }) => requestId) ?? orders.map(({ id }) => id);
      if (visitId === undefined) return (await assignOrders({ requestIds, agentUserId: to })).outcomes;
      await assignHomeVisit({ requestId: requestIds[0] ?? '', visitId, agentUserId: to });
      return [];
    },
    onSuccess: (outcomes) => {
      const left = outcomes.filter(({ refusal }) => refusal !== null);
      const done = outcomes.length - left.length;
      if (visitId) toast({ tone: 'ok', text: text.visitAssigned(name) });
      else if (done) toast({ tone: 'ok', text: text.assigned(done, name) });
      if (left.length) return setRefused(left);
      onDone?.();
      onClose();
    },
  });
  return { give, refused };
}

function Refused({ orders, refused }: { orders: readonly Order[]; refused: readonly AssignOutcome[] }) {
  const text = useText(assignment);
  const wordsOf = useRefusalWords();
  return (
    <Banner tone="danger">
      <p>{text.notAssigned(refused.length)}</p>
      <ul>
        {refused.map(({ requestId, refusal }) => (
          <li key={requestId}>
            {orders.find(({ id }) => id === requestId)?.serviceNumber}: {wordsOf({ body: refusal })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
