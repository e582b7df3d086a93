import { Notices } from './notices.tsx';
import { SeenNotice } from './stale-notice.tsx';

/** The notices under the bar. */
export function Strips() {
  return (
    <>
      <Notices />
      <SeenNotice />
    </>
  );
}
