import { useState } from 'react';

/** Copies a text. @returns whether it did; what is shown can be copied by hand where the browser refuses */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  const copy = (text: string): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return { copied, copy };
}
