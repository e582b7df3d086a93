import { createFileRoute, useRouter } from '@tanstack/react-router';
import { textIn } from '#domain/search.ts';
import { SharedDocumentsScreen } from '#features/shared-documents/shared-documents-screen.tsx';

export const Route = createFileRoute('/_provider/shared-docs/$id')({
  validateSearch: (search): { document?: string | undefined } => ({ document: textIn(search['document']) }),
  component: SharedDocs,
});

function SharedDocs() {
  const { id } = Route.useParams();
  const { document } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  return (
    <SharedDocumentsScreen
      key={id}
      consultationNumber={id}
      shown={document}
      onShow={(next) => void navigate({ search: { document: next }, replace: true })}
      onBack={() => history.back()}
    />
  );
}
