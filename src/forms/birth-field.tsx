import { useState, type ComponentProps } from 'react';
import { birth } from '#i18n/en/birth.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';

interface BirthFieldProps extends ComponentProps<typeof TextField> {
  /** Recorded date: "1964" begins with the year alone. */
  readonly recorded?: string;
}

const DAY_LENGTH = 10;

/** A date of birth, or its year or month where no more is known. Its value is as in `KnownBirth`. */
export function BirthField({ recorded = '', hint, ...field }: BirthFieldProps) {
  const text = useText(birth);
  const [isRough, setRough] = useState(recorded !== '' && recorded.length < DAY_LENGTH);
  return (
    <div>
      {isRough ? (
        <TextField {...field} hint={text.roughHint} maxLength={7} mono />
      ) : (
        <TextField {...field} hint={hint} type="date" />
      )}
      <Button tone="quiet" size="s" onClick={() => setRough(!isRough)}>
        {isRough ? text.exactly : text.roughly}
      </Button>
    </div>
  );
}
