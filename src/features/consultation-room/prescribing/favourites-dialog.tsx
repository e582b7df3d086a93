import { useState } from 'react';
import { Search } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { Favourite } from '#contract/favourites.ts';
import { favouritesQuery } from '#api/resources/pad.ts';
import { ForWhom } from '#features/consultation-room/for-whom.tsx';
import styles from './pad-tools.module.css';
import { favouritesFor, favouriteWords } from './search-options.ts';
import type { Favourites } from './use-favourites.ts';
import { padTools } from '#i18n/en/pad-tools.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface FavouritesDialogProps {
  patient: Consultation['patient'];
  favourites: Favourites;
  onPick: (favourite: Favourite) => void;
  onClose: () => void;
}

/** The prescriber's own lines: search, use, remove. */
export function FavouritesDialog({ patient, favourites, onPick, onClose }: FavouritesDialogProps) {
  const text = useText(padTools);
  const [search, setSearch] = useState('');
  const { isPending, isError, fetchStatus } = useQuery(favouritesQuery);
  const found = search.trim() ? favouritesFor(search, favourites.all, []) : favourites.all;
  const unread = fetchStatus === 'paused' ? text.offline : isError ? text.failed : text.loading;
  return (
    <Dialog
      open
      wide
      title={text.favourites}
      confirmLabel={text.close}
      focus="body"
      onClose={onClose}
      onConfirm={onClose}
    >
      <ForWhom patient={patient} />
      <p>{text.favouritesText}</p>
      {isPending || (isError && favourites.all.length === 0) ? (
        <p role="status">{unread}</p>
      ) : favourites.all.length === 0 ? (
        <EmptyState title={text.favouritesNone}>{text.favouritesNoneText}</EmptyState>
      ) : (
        <>
          <TextField
            autoFocus
            icon={Search}
            type="search"
            label={text.searchFavourites}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {found.length === 0 && <p role="status">{text.noneFound}</p>}
          <ul className={styles.list}>
            {found.map((favourite) => (
              <Entry key={favourite.id} favourite={favourite} onPick={onPick} onRemove={favourites.remove} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface EntryProps {
  favourite: Favourite;
  onPick: (favourite: Favourite) => void;
  onRemove: (favourite: Favourite) => Promise<void>;
}

function Entry({ favourite, onPick, onRemove }: EntryProps) {
  const text = useText(padTools);
  const words = useText(room);
  const { item } = favourite;
  const name = item.genericMedicineName.toUpperCase();
  const full = `${name} ${item.strength}`;
  return (
    <li className={styles.entry}>
      <div>
        <p className={styles.name}>
          {name} {item.strength} {item.dosageForm}
        </p>
        <p className={styles.lines}>
          {favouriteWords(item, (days) => `${days} ${words.days.toLowerCase()}`)}
        </p>
        {item.translated && <p className={styles.lines}>{item.translated.text}</p>}
      </div>
      <div className={styles.verbs}>
        <Button
          size="s"
          tone="bare"
          aria-label={text.removeIt(full)}
          onClick={() => void onRemove(favourite)}
        >
          {text.remove}
        </Button>
        <Button size="s" tone="tonal" aria-label={text.pickIt(full)} onClick={() => onPick(favourite)}>
          {text.pick}
        </Button>
      </div>
    </li>
  );
}
