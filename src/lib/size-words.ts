const KB = 1024;

/** Bytes as people read them: "48.2 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} kB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}
