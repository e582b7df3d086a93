import { createFileRoute, useRouter } from '@tanstack/react-router';
import { CaseScreen } from '#features/case-review/case-screen.tsx';

export const Route = createFileRoute('/_provider/derma-consultation/$id')({ component: DermaConsultation });

function DermaConsultation() {
  const { id } = Route.useParams();
  const { history } = useRouter();
  return <CaseScreen requestId={id} onBack={() => history.back()} />;
}
