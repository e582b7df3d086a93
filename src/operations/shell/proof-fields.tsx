import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isProvenLately } from '#api/http/proven.ts';
import { proof } from '#i18n/en/proof.ts';
import { useText } from '#i18n/text.ts';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';

interface ProofFieldsProps {
  bind: (name: 'password' | 'secondFactor') => UseFormRegisterReturn & { error: string | undefined };
  /** True for a call with `stepUp: 'lately'`: hidden after a proof, until the server asks again. */
  lately?: boolean;
}

/** Asks the person at the console to prove their identity again, before acts that cannot be undone or must not be seen. */
export function ProofFields({ bind, lately = false }: ProofFieldsProps) {
  const text = useText(proof);
  const [isHidden, setHidden] = useState(() => lately && isProvenLately());
  const password = bind('password');
  const code = bind('secondFactor');
  if (isHidden && (password.error ?? code.error) !== undefined) setHidden(false);
  if (isHidden) return null;
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
    </>
  );
}
