import { queryOptions } from '@tanstack/react-query';
import { passkeyCalls as calls, type Passkey, type PasskeyAnswer } from '#contract/passkeys.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { besideField } from '#api/http/errors.ts';
import { send } from '#api/http/client.ts';

/** Read when a device is asked: few hospitals use it, and no first screen does. */
const library = () => import('@simplewebauthn/browser');

export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => send(calls.getPasskeys, { signal }),
    staleTime: 0,
  });
}

function show(passkeys: readonly Passkey[]): void {
  queryClient.setQueryData(
    passkeysQuery().queryKey,
    (before) => before && { ...before, passkeys: [...passkeys] },
  );
}

/** The browser's own refusal: the person said no, was too slow, or the device could not tell that it is them. */
export class DeviceRefused extends Error {
  override name = 'DeviceRefused';
}

const fromDevice = <T>(asking: Promise<T>): Promise<T> =>
  asking.catch((error: unknown) => {
    throw new DeviceRefused('the device gave no answer', { cause: error });
  });

/** @throws ApiError BAD_INPUT beside `password` for a wrong one; DeviceRefused */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const { options } = await send(calls.startPasskey, { body: { password } }).catch((error: unknown) => {
    throw besideField(error, 'WRONG_SIGN_IN', 'password', 'PASSWORD_WRONG');
  });
  const { startRegistration } = await library();
  const made = await fromDevice(startRegistration({ optionsJSON: options as unknown as OptionsToMake }));
  const { passkeys } = await send(calls.addPasskey, { body: { name, answer: plain(made) } });
  show(passkeys);
}

export async function removePasskey(id: string): Promise<void> {
  show((await send(calls.removePasskey, { body: { id } })).passkeys);
}

/** Asks one of the person's devices who is there. @throws DeviceRefused */
export async function askDevice(): Promise<PasskeyAnswer> {
  const { options } = await send(calls.startPasskeyCheck, {});
  const { startAuthentication } = await library();
  return plain(await fromDevice(startAuthentication({ optionsJSON: options as unknown as OptionsToProve })));
}

type Library = Awaited<ReturnType<typeof library>>;
type OptionsToMake = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type OptionsToProve = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

const plain = (answer: object): PasskeyAnswer => answer as PasskeyAnswer;
