import type { BodyOf, QueryOf } from '#contract/call.ts';
import { peopleAdminCalls as calls } from '#contract/people-admin.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { proven } from '#api/http/proven.ts';

type PeopleAsked = Omit<QueryOf<typeof calls.people>, 'cursor' | 'limit'>;

const KEY = 'accounts';

export const peopleList = (asked: PeopleAsked) => ({
  queryKey: [KEY, 'list', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.people, { query: { ...asked, cursor }, signal }),
});

export const personQuery = (userId: string) => ({
  queryKey: [KEY, 'person', userId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(calls.person, { query: { userId }, signal })).person,
});

export const personSessionsQuery = (userId: string) => ({
  queryKey: [KEY, 'sessions', userId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(calls.personSessions, { query: { userId }, signal })).sessions,
});

export const placesQuery = () => ({
  queryKey: [KEY, 'places'],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(calls.places, { signal }),
});

/** Reads again what a change may have made old. */
async function changed<T>(writing: Promise<T>): Promise<T> {
  const answer = await writing;
  await queryClient.invalidateQueries({ queryKey: [KEY] });
  return answer;
}

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;

export const savePerson = (body: Body<'savePerson'>) =>
  proven(body, () => changed(send(calls.savePerson, { body })));
export const decideProvider = (body: Body<'decideProvider'>) =>
  proven(body, () => changed(send(calls.decideProvider, { body })));
export const addPerson = (body: Body<'addPerson'>) =>
  proven(body, () => changed(send(calls.addPerson, { body })));
export const inviteProvider = (body: Body<'inviteProviderToClinic'>) =>
  send(calls.inviteProviderToClinic, { body });
export const resetPersonPassword = (body: Body<'resetPersonPassword'>) =>
  proven(body, () => changed(send(calls.resetPersonPassword, { body })));
export const removePersonApp = (body: Body<'removePersonApp'>) =>
  proven(body, () => changed(send(calls.removePersonApp, { body })));
export const removePersonSignOn = (body: Body<'removePersonSignOn'>) =>
  proven(body, () => changed(send(calls.removePersonSignOn, { body })));
export const confirmPersonEmail = (body: Body<'confirmPersonEmail'>) =>
  proven(body, () => changed(send(calls.confirmPersonEmail, { body })));
export const endPersonSessions = (body: Body<'endPersonSessions'>) =>
  proven(body, () => changed(send(calls.endPersonSessions, { body })));
export const endPersonSession = (body: Body<'endPersonSession'>) =>
  proven(body, () => changed(send(calls.endPersonSession, { body })));
export const disablePerson = (body: Body<'disablePerson'>) =>
  proven(body, () => changed(send(calls.disablePerson, { body })));
export const enablePerson = (body: Body<'enablePerson'>) =>
  proven(body, () => changed(send(calls.enablePerson, { body })));
export const openPageFor = (body: Body<'openPageFor'>) => changed(send(calls.openPageFor, { body }));
export const addHub = (body: Body<'addHub'>) => changed(send(calls.addHub, { body }));
export const addClinic = (body: Body<'addClinic'>) => changed(send(calls.addClinic, { body }));
export const personFile = (userId: string, fileId: string) =>
  send(calls.personFile, { query: { userId, fileId } });
