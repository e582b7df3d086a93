import { queryOptions } from '@tanstack/react-query';
import { boardCalls as calls } from '#contract/board.ts';
import type { BodyOf } from '#contract/call.ts';
import { wallScreenCalls } from '#contract/wall-screens.ts';
import { proven } from '#api/http/proven.ts';
import { send } from '#api/http/client.ts';
import { queryClient } from '#api/cache/query-client.ts';

const BOARD_KEY = 'board';
const SCREENS_KEY = 'wallScreens';
/** Interval of the console's home: who is signed in and who is in a call is told by no event. */
const EVERY_MS = 15_000;

/** @param wallKey the key of a wall screen, instead of the operator's session */
export const boardQuery = (wallKey?: string) =>
  queryOptions({
    queryKey: [BOARD_KEY, 'live'],
    queryFn: async ({ signal }) => (await send(calls.liveBoard, { signal, token: wallKey })).board,
    refetchInterval: EVERY_MS,
    retry: false,
  });

export const boardRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: [BOARD_KEY, 'request', requestId],
    queryFn: async ({ signal }) => (await send(calls.boardRequest, { query: { requestId }, signal })).request,
    refetchInterval: EVERY_MS,
  });

export const refreshBoard = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [BOARD_KEY] }, { cancelRefetch: false });

/** Also after a refusal: the board was another than the operator saw. */
const changed = <T>(answer: Promise<T>): Promise<T> => answer.finally(() => void refreshBoard());

export const assignFromBoard = (body: BodyOf<typeof calls.assignFromBoard>) =>
  changed(send(calls.assignFromBoard, { body }));
export const ringAgain = (requestId: string) => changed(send(calls.ringAgain, { body: { requestId } }));
export const sendToHub = (body: BodyOf<typeof calls.sendToHub>) => changed(send(calls.sendToHub, { body }));

export const wallScreensQuery = () =>
  queryOptions({
    queryKey: [SCREENS_KEY],
    queryFn: async ({ signal }) => (await send(wallScreenCalls.wallScreens, { signal })).screens,
  });

const listed = <T>(answer: Promise<T>): Promise<T> =>
  answer.finally(() => void queryClient.invalidateQueries({ queryKey: [SCREENS_KEY] }));

export const addWallScreen = (body: BodyOf<typeof wallScreenCalls.addWallScreen>) =>
  listed(proven(body, (given) => send(wallScreenCalls.addWallScreen, { body: given })));
export const endWallScreen = (screenId: string) =>
  listed(send(wallScreenCalls.endWallScreen, { body: { screenId } }));
