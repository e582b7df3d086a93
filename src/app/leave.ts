import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { Role } from '#contract/shared.ts';
import { disablePush } from '#api/push.ts';
import { dropDraftsOf } from '#api/drafts.ts';
import { sessionOf } from '#api/session.ts';
import { signOut } from '#api/sign-in.ts';
import { aiFlag, loginPathOf } from '#domain/paths.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { clearWorker } from '#lib/worker.ts';
import { toastLog } from '#ui/toast-log.ts';

/** R4.10, R2.18, R2.22, R2.25: leaves the portal: first the page of sign-in, so that nothing of the person is drawn on, then everything of theirs goes. */
export async function leave(
  role: Role,
  client: QueryClient,
  router: AnyRouter,
  isWebAiSignUp = false,
): Promise<void> {
  const search = isWebAiSignUp ? { [aiFlag(portalConfig.product)]: 'true' } : {};
  await router.navigate({ to: loginPathOf(role), search });
  const userId = (await sessionOf(role))?.userId;
  await disablePush(role);
  if (userId) await dropDraftsOf(userId);
  await signOut(role);
  client.clear();
  toastLog.clear();
  await clearWorker();
}
