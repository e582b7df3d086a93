import { catalogueCalls as calls } from '#contract/catalogue.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { proven } from '#api/http/proven.ts';

const KEY = 'catalogue';

type PricesAsked = Omit<QueryOf<typeof calls.labPrices>, 'cursor' | 'limit'>;

export const priceList = (asked: PricesAsked) => ({
  queryKey: [KEY, 'prices', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.labPrices, { query: { ...asked, cursor }, signal }),
});

export const repliesQuery = () => ({
  queryKey: [KEY, 'replies'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await send(calls.replies, { signal })).replies,
});

export const aiToolQuery = () => ({
  queryKey: [KEY, 'aiTool'],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(calls.aiTool, { signal }),
});

export const shareQuery = () => ({
  queryKey: [KEY, 'share'],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(calls.platformShare, { signal }),
});

/** Reads again what a change, or one of another operator, has made old. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;

export const setLabPrice = (body: Body<'setLabPrice'>) => changed(send(calls.setLabPrice, { body }));
export const setItemTax = (body: Body<'setItemTax'>) => changed(send(calls.setItemTax, { body }));
export const checkPrices = (file: File) => send(calls.checkPrices, { body: { file } });
export const importPrices = (file: File) => changed(send(calls.importPrices, { body: { file } }));
export const addReply = (body: Body<'addReply'>) => changed(send(calls.addReply, { body }));
export const changeReply = (body: Body<'changeReply'>) => changed(send(calls.changeReply, { body }));
export const removeReply = (body: Body<'removeReply'>) => changed(send(calls.removeReply, { body }));
export const moveReply = (body: Body<'moveReply'>) => changed(send(calls.moveReply, { body }));
export const saveAiTool = (body: Body<'saveAiTool'>) =>
  proven(body, () => changed(send(calls.saveAiTool, { body })));
export const saveShare = (body: Body<'savePlatformShare'>) =>
  changed(send(calls.savePlatformShare, { body }));
