import { createFileRoute } from '@tanstack/react-router';
import { BankScreen } from '#features/bank-details/bank-screen.tsx';

export const Route = createFileRoute('/_provider/bank-details')({ component: BankScreen });
