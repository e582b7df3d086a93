import { Pencil } from 'lucide-react';
import { countPlaceholders, nextPlace } from '#care/note/placeholders.ts';
import styles from '#features/consultation-room/panel.module.css';
import { noteTemplates } from '#i18n/en/note-templates.ts';
import { useText } from '#i18n/text.ts';
import { Icon } from '#ui/media/icon.tsx';

interface NextPlaceProps {
  fieldId: string;
  text: string;
}

/** How many places of a field are still to fill in; pressed, it selects the next one. */
export function NextPlace({ fieldId, text }: NextPlaceProps) {
  const words = useText(noteTemplates);
  const count = countPlaceholders(text);
  if (count === 0) return null;
  function select(): void {
    const field = document.getElementById(fieldId) as HTMLTextAreaElement | HTMLInputElement | null;
    const place = nextPlace(text, field?.selectionEnd ?? 0);
    if (!field || !place) return;
    field.focus();
    field.setSelectionRange(place.from, place.to);
  }
  return (
    <button type="button" className={styles.place} onClick={select}>
      <Icon of={Pencil} size="s" />
      {words.fill(count)}
    </button>
  );
}
