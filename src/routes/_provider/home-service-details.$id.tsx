import { createFileRoute } from '@tanstack/react-router';
import { NotYetScreen } from '#features/not-yet/not-yet-screen.tsx';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';

export const Route = createFileRoute('/_provider/home-service-details/$id')({
  component: HomeServiceDetails,
});

function HomeServiceDetails() {
  return <NotYetScreen title={useText(shell).homeCare} />;
}
