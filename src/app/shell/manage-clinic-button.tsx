import { useClinicDashboard } from './use-clinic-dashboard.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { navItemClass } from '#ui/layout/bar.tsx';

/** Manage Clinic on the bar (R2.11, R2.19): opens the clinic's dashboard in a window of its own. */
export function ManageClinicButton({ clinicId }: { clinicId: string }) {
  const text = useText(shell);
  const open = useClinicDashboard();
  return (
    <button type="button" className={navItemClass()} onClick={() => open(clinicId)}>
      {text.manageClinic}
    </button>
  );
}
