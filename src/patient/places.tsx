import { CalendarDays, FlaskConical, Pill, ReceiptText } from 'lucide-react';
import { Icon } from '#ui/media/icon.tsx';
import { useWords } from './language.ts';
import styles from './places.module.css';

export const PLACES = ['today', 'medicines', 'tests', 'bill'] as const;
export type TabPlace = (typeof PLACES)[number];
/** `visits` is opened from Today, and has no tab. */
export type Place = TabPlace | 'visits';

const ICONS = { today: CalendarDays, medicines: Pill, tests: FlaskConical, bill: ReceiptText } as const;

interface PlacesProps {
  places: readonly TabPlace[];
  place: Place;
  unread: number;
}

/** Places at the bottom of the phone; the one that is shown is a stretch of the line above it. */
export function Places({ places, place, unread }: PlacesProps) {
  const words = useWords();
  return (
    <nav className={styles.places} aria-label={words.places}>
      {places.map((one) => (
        <a key={one} href={`#${one}`} aria-current={one === place ? 'page' : undefined}>
          <Icon of={ICONS[one]} />
          {words[`place_${one}`]}
          {one === 'today' && place !== 'today' && unread > 0 && (
            <span className={styles.count}>
              {unread}
              <span className="vh"> {words.newMessages(unread)}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
