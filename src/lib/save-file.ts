/** The browser keeps it open until then, if the disk is slow. */
const CACHED_MS = 60_000;

/** Puts a file that was fetched among the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), CACHED_MS);
}
