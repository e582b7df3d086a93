import { SIGN_ON_MARK } from '#contract/sign-on-path.ts';
import { SignOnState } from '#contract/sign-on-state.ts';

let arrived = take();

/** Takes the state out of the address: it is of this arrival alone, and must not stay in the history. */
function take(): SignOnState | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(SIGN_ON_MARK)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return SignOnState.safeParse(hash.slice(SIGN_ON_MARK.length)).data;
}

/** Returns how the person came back from the provider; undefined: they did not. */
export const arrivedAs = (): SignOnState | undefined => arrived;

/** Forgets it, so that the page begins again when it is opened next. */
export function forgetArrival(): void {
  arrived = undefined;
}
