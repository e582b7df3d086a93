import { CalendarPlus } from 'lucide-react';
import { Button } from '#ui/inputs/button.tsx';
import { useMoreWords } from './more-words.ts';

const REVOKE_AFTER_MS = 60_000;

/** Gives the phone a file that its calendar opens. */
export function CalendarButton({ file }: { file: string }) {
  const words = useMoreWords();
  function save(): void {
    const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'appointment.ics';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  }
  return (
    <Button tone="quiet" icon={CalendarPlus} onClick={save}>
      {words.addToCalendar}
    </Button>
  );
}
