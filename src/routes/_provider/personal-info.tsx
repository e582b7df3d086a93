import { createFileRoute } from '@tanstack/react-router';
import { NotYetScreen } from '#features/not-yet/not-yet-screen.tsx';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';

export const Route = createFileRoute('/_provider/personal-info')({ component: PersonalInfo });

function PersonalInfo() {
  return <NotYetScreen title={useText(shell).personalInfo} />;
}
