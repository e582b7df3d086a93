/** One attacker, in a process of its own so that its work does not disturb a measurement. `bench/attack.ts` starts it. */
import { attackFor, type Attack } from './attacks.ts';

process.on('message', ({ url, attack, ms }: { url: string; attack: Attack; ms: number }) => {
  void attackFor(url, attack, ms).then((seen) => process.send?.(seen));
});
