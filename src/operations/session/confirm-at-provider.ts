import { SESSION_CHANNEL } from '#contract/device-names.ts';
import { SIGN_ON_PATH } from '#contract/sign-on-path.ts';
import { noteConfirmed } from '#api/http/proven.ts';

const ADDRESS = `${SIGN_ON_PATH}?again&at=operator`;
/** In this tab's storage while its person is at the provider. */
const LEFT = 'left-to-confirm';

const channel = new BroadcastChannel(`${SESSION_CHANNEL}-confirmed`);
channel.addEventListener('message', noteConfirmed);

/** An app on the home screen of iOS shows another window with cookies of its own. */
const isIosApp = (): boolean => (navigator as { standalone?: boolean }).standalone === true;

/**
 * Leads to the identity provider, where the operator proves themselves again: in a window of its own, so that the open form stays as it is.
 * Where the browser opens none, this page leads there, and back to its place.
 */
export function confirmAtProvider(): void {
  if (!isIosApp() && open(ADDRESS)) return;
  sessionStorage.setItem(LEFT, '1');
  location.assign(`${ADDRESS}&${new URLSearchParams({ next: location.pathname }).toString()}`);
}

/** @returns whether this tab itself left for the provider, and forgets it */
export function takeLeft(): boolean {
  const left = sessionStorage.getItem(LEFT) !== null;
  sessionStorage.removeItem(LEFT);
  return left;
}

/** Tells the forms of every tab that the proof is there. */
export function tellConfirmed(): void {
  noteConfirmed();
  channel.postMessage('confirmed');
}
