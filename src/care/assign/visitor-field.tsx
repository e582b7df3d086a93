import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { agentsForQuery } from '#api/resources/assignment.ts';
import { assignment } from '#i18n/en/assignment.ts';
import { useText } from '#i18n/text.ts';
import { SelectField } from '#ui/inputs/form-fields.tsx';

interface VisitorFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  requestId: string;
  /** The person who plans the visit: the choice that needs no list, and so no network. */
  me: string;
}

/** Asks who is to make a home visit of an order: an agent or a nurse of its hub. */
export function VisitorField({ requestId, me, ...field }: VisitorFieldProps) {
  const text = useText(assignment);
  const { data: visitors = [] } = useQuery(agentsForQuery([requestId], true));
  return (
    <SelectField {...field} label={text.visitBy}>
      <option value={me}>{text.me}</option>
      {visitors
        .filter(({ userId }) => userId !== me)
        .map(({ userId, name, role, openVisits }) => (
          <option key={userId} value={userId}>
            {text.visitor(name, role === 'nurse' ? text.asNurse : text.asAgent, openVisits)}
          </option>
        ))}
    </SelectField>
  );
}
