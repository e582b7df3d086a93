import { createFileRoute } from '@tanstack/react-router';
import { InvalidScreen } from '#features/status/invalid-screen.tsx';

export const Route = createFileRoute('/_status/invalid')({ component: InvalidScreen });
