import { Notices } from './notices.tsx';
import { SeenNotice } from './stale-notice.tsx';

/** What may stand under the bar. */
export function Strips() {
  return (
    <>
      <Notices />
      <SeenNotice />
    </>
  );
}
