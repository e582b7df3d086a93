import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { Role } from '#contract/shared.ts';
import { disablePush } from '#api/resources/push.ts';
import { sessionOf } from '#api/session/session.ts';
import { signOut } from '#api/session/sign-in.ts';
import { forgetMemory } from '#app/alerts/memory.ts';
import { SIGN_ON_PATH } from '#contract/sign-on-path.ts';
import { aiFlag, loginPathOf } from '#domain/paths.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { loadIsWebAiSignUp } from '#offline/session-store.ts';
import { clearWorker } from '#lib/worker.ts';
import { toastLog } from '#ui/feedback/toast-log.ts';

/**
 * R4.10, R2.18, R2.22, R2.25: logs out. Opens the sign-in page first, so that no screen renders the user's data, then
 * deletes it. With `keeps` unsent writes and cached reads stay, encrypted, until this user signs in here again.
 */
export async function logOut(
  role: Role,
  client: QueryClient,
  router: AnyRouter,
  { keeps = false } = {},
): Promise<void> {
  const isWebAi = role === 'provider' && (await loadIsWebAiSignUp());
  const search = isWebAi ? { [aiFlag(portalConfig.product)]: true } : {};
  await router.navigate({ to: loginPathOf(role), search });
  const userId = (await sessionOf(role))?.userId;
  // Steps without the network come first: a server that does not answer must not delay deleting patients' data.
  if (userId && !keeps) await (await import('#api/on-device.ts')).wipe(userId);
  forgetMemory(role);
  await disablePush(role);
  await signOut(role);
  client.clear();
  toastLog.clear();
  await clearWorker();
  if (portalConfig.signOn?.ends && !keeps) location.assign(`${SIGN_ON_PATH}/end?at=${role}`);
}
