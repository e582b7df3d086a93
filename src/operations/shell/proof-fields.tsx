import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { confirmed, isConfirmed, isProvenLately } from '#api/http/proven.ts';
import { proof } from '#i18n/en/proof.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { confirmAtProvider } from '#operations/session/confirm-at-provider.ts';
import { Button } from '#ui/inputs/button.tsx';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';

interface ProofFieldsProps {
  bind: (name: 'password' | 'secondFactor') => UseFormRegisterReturn & { error: string | undefined };
  /** True for a call with `stepUp: 'lately'`: hidden after a proof, until the server asks again. */
  lately?: boolean;
}

/**
 * Asks the person at the console to prove their identity again, before acts that cannot be undone or must not be seen: with password and code,
 * or at the hospital's identity provider.
 */
export function ProofFields({ bind, lately = false }: ProofFieldsProps) {
  const text = useText(proof);
  const confirmedAt = useSyncExternalStore(confirmed.subscribe, confirmed.get);
  const [isHidden, setHidden] = useState(() => lately && isProvenLately());
  const [password, code] = [bind('password'), bind('secondFactor')];
  const isRefused = (password.error ?? code.error) !== undefined;
  if (isHidden && isRefused) setHidden(false);
  useEffect(() => {
    if (!isConfirmed()) return;
    // Fields that are not shown are not sent.
    void Promise.all([password, code].map(({ name, onChange }) => onChange({ target: { name } }))).then(() =>
      setHidden(true),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each proof
  }, [confirmedAt]);
  const { name } = portalConfig.signOn ?? {};
  if (isHidden) return name && confirmedAt ? <p role="status">{text.confirmed(name)}</p> : null;
  return (
    <>
      <PasswordField label={text.password} autoComplete="current-password" {...password} />
      <TextField
        label={text.code}
        hint={text.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...code}
      />
      {name && (
        <Button tone="quiet" onClick={confirmAtProvider}>
          {text.confirmAt(name)}
        </Button>
      )}
    </>
  );
}
