export function RecordsPanel({ healthId }: { healthId: string | null }) {
  return <p>{healthId}</p>;
}
