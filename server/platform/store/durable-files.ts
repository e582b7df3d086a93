import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type InitResult = Awaited<ReturnType<NodeFS['init']>>;
type FileStream = { nfd?: number };
type StreamOperations = { fsync?: (stream: FileStream) => number };

/** PGlite's files in a directory, with fsync, which its file system lacks. */
export class DurableFiles extends NodeFS {
  /**
   * Emscripten's `fd_sync` calls `stream_ops.fsync` if it exists, and otherwise reports success without
   * syncing.
   */
  override async init(...[lite, options]: InitArguments): Promise<InitResult> {
    const result = await super.init(lite, options);
    const preRun = result.emscriptenOpts.preRun ?? [];
    result.emscriptenOpts.preRun = [
      ...preRun,
      (module) => {
        const files: unknown = module.NODEFS;
        (files as { stream_ops: StreamOperations }).stream_ops.fsync = syncStream;
      },
    ];
    return result;
  }
}

function syncStream(stream: FileStream): number {
  if (stream.nfd === undefined) return 0;
  try {
    fsyncSync(stream.nfd);
    return 0;
  } catch (fault) {
    if (isDirectoryRefusal(fault)) return 0;
    return endProcess(fault);
  }
}

/** Windows refuses to sync a directory handle; its file system journals names by itself. */
function isDirectoryRefusal(fault: unknown): boolean {
  return process.platform === 'win32' && fault instanceof Error && 'code' in fault && fault.code === 'EPERM';
}

/**
 * After a failed fsync the kernel may drop the unwritten pages and report success the next time, so data
 * written since the last successful one cannot be trusted. PostgreSQL panics and recovers from its log.
 * PGlite would swallow a panic, so we end the process: it acknowledges nothing, and recovers at the next
 * start.
 */
function endProcess(fault: unknown): never {
  process.stderr.write(
    `Wardline: the disk refused to store data (${String(fault)}). Ending; restart when the disk is well.\n`,
  );
  process.exit(74);
}
