import { useQuery } from '@tanstack/react-query';
import type { Favourite } from '#contract/favourites.ts';
import { deleteFavourite, favouritesQuery, saveFavourite } from '#api/resources/pad.ts';
import { favouriteOf, lineKey, type PadItem } from './pad-items.ts';
import { padTools } from '#i18n/en/pad-tools.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

export interface Favourites {
  all: readonly Favourite[];
  /** The favourite that says what the line says. */
  of: (item: PadItem) => Favourite | undefined;
  /** Stars a decided line, or removes its star. */
  toggle: (item: PadItem) => Promise<void>;
  remove: (favourite: Favourite) => Promise<void>;
}

/** The prescriber's own lines: read from this device while offline, changed only with a connection. */
export function useFavourites(): Favourites {
  const text = useText(padTools);
  const { data: all = [] } = useQuery(favouritesQuery);
  const of = (item: PadItem): Favourite | undefined => {
    const line = favouriteOf(item);
    const key = line && lineKey(line);
    return key === undefined ? undefined : all.find((one) => lineKey(one.item) === key);
  };

  async function tell(step: () => Promise<void>, done: string): Promise<void> {
    try {
      await step();
      toast({ tone: 'ok', text: done });
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error, text.failed) });
    }
  }
  const remove = ({ id, item }: Favourite): Promise<void> =>
    tell(() => deleteFavourite(id), text.unstarred(item.genericMedicineName.toUpperCase()));
  async function toggle(item: PadItem): Promise<void> {
    const starred = of(item);
    if (starred) return remove(starred);
    const line = favouriteOf(item);
    if (!line) return undefined;
    const body = { clientId: crypto.randomUUID(), item: line };
    return tell(() => saveFavourite(body), text.starred(item.genericMedicineName.toUpperCase()));
  }
  return { all, of, toggle, remove };
}
