import { createFileRoute, useRouter } from '@tanstack/react-router';
import { HomeServiceScreen } from '#features/home-care/home-service-screen.tsx';

export const Route = createFileRoute('/_provider/home-service-details/$id')({
  component: HomeServiceDetails,
});

function HomeServiceDetails() {
  const { id } = Route.useParams();
  const { history } = useRouter();
  return <HomeServiceScreen serviceId={id} onBack={() => history.back()} />;
}
