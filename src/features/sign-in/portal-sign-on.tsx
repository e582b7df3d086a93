import type { ReactNode } from 'react';
import type { Role } from '#contract/shared.ts';
import SignOn from '#care/sign-on/sign-on.tsx';

interface PortalSignOnProps {
  roles: Role[];
  onSignedIn: (role: Role) => void;
  children: ReactNode;
}

/** Sign-in with the hospital's account to the portal. A chunk of its own: most hospitals have local accounts alone. */
export default function PortalSignOn({ roles, onSignedIn, children }: PortalSignOnProps) {
  return (
    <SignOn
      at={roles.includes('agent') ? 'agent' : 'provider'}
      complete={async (proof) => {
        const { completeSignOn } = await import('#api/session/sign-on.ts');
        const { recoveryCodes, begin } = await completeSignOn(roles, proof);
        return { recoveryCodes, begin: async () => onSignedIn((await begin()).role) };
      }}
    >
      {children}
    </SignOn>
  );
}
