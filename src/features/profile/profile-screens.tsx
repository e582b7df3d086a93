import { useRouter } from '@tanstack/react-router';
import { LicenseForm } from '#features/profile/license-form.tsx';
import { LocationsCard } from '#features/profile/locations-card.tsx';
import { OfferedCard } from '#features/profile/invitation/offered-card.tsx';
import { PersonalForm } from '#features/profile/personal-form.tsx';
import { PictureCard } from '#features/profile/picture-card.tsx';
import { ProfessionalForm } from '#features/profile/professional-form.tsx';
import { ProfilePage } from '#features/profile/profile-page.tsx';
import { ServicesForm } from '#features/profile/services-form.tsx';
import { SignatureCard } from '#features/profile/signature-card.tsx';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';

export interface Me {
  userId: string;
  providerId: string;
  name: string;
}

/** The bar and the menus are drawn from what the router read before: it reads it again. */
function useNewMenus(): () => void {
  const router = useRouter();
  return () => void router.invalidate();
}

export function PersonalScreen({ me }: { me: Me }) {
  const text = useText(profile);
  return (
    <ProfilePage userId={me.userId} title={text.personal} sub={text.personalSub}>
      <PictureCard name={me.name} />
      <PersonalForm onSaved={useNewMenus()} />
      <LocationsCard providerId={me.providerId} />
    </ProfilePage>
  );
}

export function ProfessionalScreen({ me }: { me: Me }) {
  const text = useText(profile);
  return (
    <ProfilePage userId={me.userId} title={text.professional} sub={text.professionalSub}>
      <ProfessionalForm onSaved={useNewMenus()} />
      <SignatureCard />
    </ProfilePage>
  );
}

export function ServicesScreen({ me }: { me: Me }) {
  const text = useText(profile);
  return (
    <ProfilePage userId={me.userId} title={text.services} sub={text.servicesSub}>
      <ServicesForm providerId={me.providerId} onSaved={useNewMenus()} />
      <OfferedCard />
    </ProfilePage>
  );
}

export function LicenseScreen({ me }: { me: Me }) {
  const text = useText(profile);
  return (
    <ProfilePage userId={me.userId} title={text.license} sub={text.licenseSub}>
      <LicenseForm onSaved={useNewMenus()} />
    </ProfilePage>
  );
}
