import { createFileRoute } from '@tanstack/react-router';
import { FrontDeskScreen } from '#features/front-desk/front-desk-screen.tsx';

export const Route = createFileRoute('/_agent/front-desk')({ component: FrontDeskScreen });
