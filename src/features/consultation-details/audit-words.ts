/** "READ" of "vital_set" as "Read, vital set": the server may write down more kinds than this screen knows. */
export function auditWords({ action, entity }: { action: string; entity: string }): string {
  return `${sentence(action)}, ${entity.replaceAll(/[_-]/g, ' ').toLowerCase()}`;
}

function sentence(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
