import type { ReactNode } from 'react';
import { OPERATOR_ROLES, type OperatorRole } from '#contract/operator-roles.ts';
import { operatorRoles } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import styles from './people.module.css';

interface RoleTicksProps {
  chosen: ReadonlySet<OperatorRole>;
  onChange: (chosen: ReadonlySet<OperatorRole>) => void;
  /** Label; defaults to the name of the role. */
  label?: (role: OperatorRole, name: string) => ReactNode;
}

/** The roles of an operator, each with what it opens. */
export function RoleTicks({ chosen, onChange, label = (_, name) => name }: RoleTicksProps) {
  const text = useText(operatorRoles);
  return (
    <fieldset className={styles.hubs}>
      <legend>{text.title}</legend>
      {OPERATOR_ROLES.map((role) => (
        <CheckboxField
          key={role}
          label={label(role, text[role])}
          hint={text[`${role}Text`]}
          checked={chosen.has(role)}
          onChange={() => onChange(chosen.symmetricDifference(new Set([role])))}
        />
      ))}
    </fieldset>
  );
}
