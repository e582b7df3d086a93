import { createFileRoute } from '@tanstack/react-router';
import { FrontDeskScreen } from '#features/front-desk/front-desk-screen.tsx';
import { OtherActs } from '#features/front-desk/other-acts.tsx';

export const Route = createFileRoute('/_agent/front-desk')({ component: FrontDesk });

function FrontDesk() {
  return <FrontDeskScreen OtherActs={OtherActs} />;
}
