import { createFileRoute } from '@tanstack/react-router';
import { FrontDeskScreen } from '#features/front-desk/front-desk-screen.tsx';

export const Route = createFileRoute('/_nurse/nurse-front-desk')({ component: NurseFrontDesk });

/** A nurse raises requests at her own hubs. */
function NurseFrontDesk() {
  return <FrontDeskScreen isOwnHubs />;
}
