import { useState, type SyntheticEvent } from 'react';
import { Search } from 'lucide-react';
import type { AuditAsked } from '#api/resources/audit-admin.ts';
import { auditActions } from '#i18n/en/audit-words.ts';
import { audit } from '#i18n/en/operations-audit.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { DayRange } from '#ui/inputs/day-range.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import styles from '#operations/shell/filters.module.css';

/** Searches when it is submitted, and not as one types: each search is audited. */
export function Filters({ onSearch }: { onSearch: (asked: AuditAsked) => void }) {
  const text = useText(audit);
  const actions = useText(auditActions);
  const [typed, setTyped] = useState<AuditAsked>({});
  const change = (part: AuditAsked): void => setTyped({ ...typed, ...part });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSearch({ ...typed, who: typed.who?.trim() || undefined, mrn: typed.mrn?.trim() || undefined });
  };
  return (
    <form className={styles.filters} onSubmit={submit}>
      <TextField
        label={text.who}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        onChange={({ target }) => change({ who: target.value })}
      />
      <TextField label={text.mrn} maxLength={60} onChange={({ target }) => change({ mrn: target.value })} />
      <SelectField
        label={text.action}
        onChange={({ target }) => change({ action: target.value || undefined })}
      >
        <option value="">{text.anyAction}</option>
        {Object.entries(actions).map(([action, words]) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </SelectField>
      <DayRange from={typed.from} until={typed.to} onChange={change} />
      <Button type="submit" icon={Search}>
        {text.search}
      </Button>
    </form>
  );
}
