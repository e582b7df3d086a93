import { Notices } from '#app/notices.tsx';
import { SeenNotice } from '#app/seen-notice.tsx';

/** What may stand under the bar. */
export function Strips() {
  return (
    <>
      <Notices />
      <SeenNotice />
    </>
  );
}
