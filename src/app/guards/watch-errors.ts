import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { ApiError } from '#api/http/errors.ts';
import { currentRole, onSession } from '#api/session/session.ts';
import { signInTarget } from './gates.ts';
import { toast } from '#ui/feedback/notify.ts';
import { shell } from '#i18n/en/shell.ts';
import { textOf } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';

/**
 * The error catalogue's effects that belong to no single screen: R8.01 and R4.09 (the session is over: back to the
 * sign-in of the role), R8.02 (a read failed inside the server: say so).
 * @returns how to stop watching
 */
export function watchErrors(client: QueryClient, router: AnyRouter): () => void {
  const stopReads = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action as { error: unknown };
    if (error instanceof ApiError && error.status >= 500 && currentRole() !== 'agent') {
      toast({ tone: 'danger', text: textOf(shell.name, shell.en).oops(portalConfig.productName) });
    }
  });
  const stopSession = onSession(({ role, type }) => {
    if (type !== 'ended' || role !== currentRole()) return;
    client.clear();
    const { pathname, href } = router.latestLocation;
    if (isPublic(pathname)) return;
    toast({ tone: 'warn', text: textOf(shell.name, shell.en).sessionExpired });
    void router.navigate(signInTarget(role, href));
  });
  return () => {
    stopReads();
    stopSession();
  };
}

/** Pages that need no session. */
function isPublic(path: string): boolean {
  return /^\/(login|agent|register|guest|forgot-password|reset-password|provider-invitation)(\/|$)/.test(
    path,
  );
}
