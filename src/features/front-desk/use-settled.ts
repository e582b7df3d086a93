import { useEffect, useState } from 'react';

/** A value once it has not changed for this long, so that a search does not follow every key. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), afterMs);
    return () => clearTimeout(timer);
  }, [key, afterMs]);
  return settled;
}
