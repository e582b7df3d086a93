import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { PrescriptionItem } from './prescriptions.ts';
import { Id } from './shared.ts';

/** A line that a provider starred: nothing else fills a line by itself. */
export const Favourite = z.object({ id: z.string(), item: PrescriptionItem });
export type Favourite = z.output<typeof Favourite>;

export const FAVOURITES_MAX = 100;

const own = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';

export const favouriteCalls = {
  prescriptionFavourites: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/prescriptionFavourites`,
    ...own,
    summary: 'The lines that the provider starred, by medicine',
    response: ok({ favourites: z.array(Favourite) }),
  }),
  savePrescriptionFavourite: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/savePrescriptionFavourite`,
    ...own,
    summary: 'Stars a decided line of a prescription; the same line is starred once',
    body: z.object({ clientId: Id, item: PrescriptionItem }),
    response: ok({ favourite: Favourite }),
  }),
  deletePrescriptionFavourite: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/deletePrescriptionFavourite`,
    ...own,
    summary: "Removes one of the provider's own favourites",
    body: z.object({ favouriteId: Id }),
    response: Done,
  }),
};
