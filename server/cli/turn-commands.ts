import type { Command } from '#server/cli/commands.ts';

const check: Command = {
  name: 'turn check',
  args: [],
  summary: 'Asks each server of ICE_SERVERS for this machine’s address and, with TURN, for a relay',
  whileRunning: true,
  async run(deps) {
    const { checkConfigured } = await import('#server/platform/turn/turn-check.job.ts');
    const checks = await checkConfigured(deps);
    if (!checks.length) return { ok: false, lines: ['ICE_SERVERS names no server.'] };
    return {
      ok: checks.every(({ ok }) => ok),
      lines: checks.map(({ url, ok, text }) => `${ok ? '✓' : '✗'} ${url}  ${text}`),
    };
  },
};

export const turnCommands: readonly Command[] = [check];
