import type * as z from 'zod/mini';
import { ServiceAndFeeInformation } from '#contract/profile-forms.ts';
import { clashingTimes } from '#domain/profile-completion.ts';

export type ServicesForm = z.input<typeof ServiceAndFeeInformation>;

interface Words {
  range: string;
  followUpRule: string;
  offerOne: string;
  giveTimes: string;
  overlapRule: string;
}

/** The contract's shape with the rules that the server has besides, so that they are said before it is asked. */
export function servicesSchema(fees: { feeMinPaise: number; feeMaxPaise: number }, words: Words) {
  return ServiceAndFeeInformation.check(({ value: { services, availability }, issues }) => {
    const say = (path: (string | number)[], message: string): void =>
      void issues.push({ code: 'custom', input: undefined, path, message });
    if (!services.some((service) => service.offered)) say(['services'], words.offerOne);
    services.forEach(({ offered, feePaise, followUpFeePaise }, at) => {
      if (!offered) return;
      if (feePaise < fees.feeMinPaise || feePaise > fees.feeMaxPaise)
        say(['services', at, 'feePaise'], words.range);
      if (followUpFeePaise > feePaise) say(['services', at, 'followUpFeePaise'], words.followUpRule);
    });
    if (!availability.length) say(['availability'], words.giveTimes);
    for (const at of clashingTimes(availability)) say(['availability', at, 'from'], words.overlapRule);
  });
}
