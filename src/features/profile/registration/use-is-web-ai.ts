import { useRouterState } from '@tanstack/react-router';
import { aiFlag } from '#domain/paths.ts';
import { portalConfig } from '#lib/portal-config.ts';

/** Returns whether the page was opened for the AI tool, as /register?{product}ai=true (R2.18). */
export function useIsWebAi(): boolean {
  const flag = aiFlag(portalConfig.product);
  return useRouterState({
    select: ({ location }) => (location.search as Record<string, unknown>)[flag] === true,
  });
}
