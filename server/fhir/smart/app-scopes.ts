import { AppResource } from '#contract/smart-apps.ts';
import { grantedOf, wrongScope } from '#server/fhir/access/scopes.ts';

/** Scopes about the launch itself: they give nothing to read. */
const OF_LAUNCH = 'launch';

/** @returns the first scope of an app that gives more than reading and searching of one patient, or nothing */
export function wrongAppScope(scopes: string): string | undefined {
  return (
    wrongScope(scopes, AppResource.options, 'patient') ??
    scopes.split(' ').find((one) => !/\.(?:rs?|s|read)$/.test(one))
  );
}

/** Returns the part of what an app asked for that it is registered for; empty: nothing to read. */
export function grantedToApp(asked: string, registered: string): string {
  const granted = grantedOf(asked, registered, AppResource.options, 'patient');
  const isLaunch = asked.split(' ').includes(OF_LAUNCH);
  return granted && isLaunch ? `${OF_LAUNCH} ${granted}` : granted;
}

/** Returns the types of resource that scopes of an app name. */
export const readsOf = (scopes: string): AppResource[] =>
  AppResource.options.filter((type) => scopes.split(' ').some((one) => one.startsWith(`patient/${type}.`)));
