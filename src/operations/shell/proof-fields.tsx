import type { UseFormRegisterReturn } from 'react-hook-form';
import { proof } from '#i18n/en/proof.ts';
import { useText } from '#i18n/text.ts';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';

interface ProofFieldsProps {
  bind: (name: 'password' | 'secondFactor') => UseFormRegisterReturn & { error: string | undefined };
}

/** Returns who is at the console proves again who they are, before what cannot be undone or must not be seen. */
export function ProofFields({ bind }: ProofFieldsProps) {
  const text = useText(proof);
  return (
    <>
      <PasswordField label={text.password} autoComplete="current-password" {...bind('password')} />
      <TextField
        label={text.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...bind('secondFactor')}
      />
    </>
  );
}
