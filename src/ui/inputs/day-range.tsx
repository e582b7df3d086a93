import { TextField } from './field.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface DayRangeProps {
  /** YYYY-MM-DD, both included; undefined is open. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly onChange: (change: { from?: string | undefined; to?: string | undefined }) => void;
}

/** The first and the last day of a list. */
export function DayRange({ from, until, onChange }: DayRangeProps) {
  const words = useWorkWords();
  const isTurned = from !== undefined && until !== undefined && from > until;
  return (
    <>
      <TextField
        label={words.from}
        type="date"
        value={from ?? ''}
        max={until}
        onChange={(event) => onChange({ from: event.target.value || undefined })}
        error={isTurned ? words.daysOrder : undefined}
      />
      <TextField
        label={words.until}
        type="date"
        value={until ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.target.value || undefined })}
      />
    </>
  );
}
