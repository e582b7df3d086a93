import { createFileRoute } from '@tanstack/react-router';
import { VacationScreen } from '#features/vacation/vacation-screen.tsx';

export const Route = createFileRoute('/_provider/vacation')({ component: VacationScreen });
