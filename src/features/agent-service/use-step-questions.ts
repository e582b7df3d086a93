import type { RequestStatus } from '#contract/shared.ts';
import type { ServiceDetails } from '#contract/services.ts';
import type { StepQuestion } from '#care/status-steps.tsx';
import type { Suggestions } from '#care/suggested-words.tsx';
import { isUnpriced } from '#features/agent-service/is-unpriced.ts';
import { lacksOf } from '#domain/order-completion.ts';
import { wordsNeeded } from '#domain/step-words.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { orderSteps } from '#i18n/en/order-steps.ts';
import { useText } from '#i18n/text.ts';

/** Returns what an agent is asked before each step of this order. */
export function useStepQuestions(service: ServiceDetails): (to: RequestStatus) => StepQuestion | null {
  const text = useText(agentService);
  const stepWords = useText(orderSteps);
  const { request } = service;
  const { id, serviceNumber } = request;
  const { name } = request.patient;
  const lacks = lacksOf({
    ...request,
    results: service.results.length + service.enteredResults,
    unpriced: service.products.filter(isUnpriced).length,
    visitsDone: service.visits.filter(({ visitStatus }) => visitStatus === 'DONE').length,
  });
  return (to) => {
    if (wordsNeeded(to) === 'QUESTION')
      return {
        title: text.askTitle(name, serviceNumber),
        text: text.askText,
        verb: text.sendQuestion,
        field: {
          label: text.question,
          hint: text.questionHint,
          draft: `orderQuestion:${id}`,
          suggestions: suggestionsOf(text),
        },
        blocked: service.isReachable ? undefined : text.unreachable(name),
      };
    const title = text.endTitle(stepWords[to](1), serviceNumber, name);
    if (wordsNeeded(to) === 'REASON')
      return {
        title,
        text: text.endText,
        field: { label: text.whyCancel, hint: text.whyCancelHint, draft: `orderCancel:${id}` },
      };
    if (to !== 'COMPLETED') return null;
    if (lacks.length === 0) return { title, text: text.endText };
    return {
      title,
      text: `${text.lacks(lacks)} ${text.endText}`,
      field: { label: text.whyEnd, hint: text.whyEndHint, draft: `orderComplete:${id}` },
    };
  };
}

/** Questions to the patient about what orders lack most often. */
function suggestionsOf(text: (typeof agentService)['en']): Suggestions {
  return {
    label: text.questions,
    items: [
      { label: text.needPrescription, text: text.askPrescription },
      { label: text.needAddress, text: text.askAddress },
      { label: text.needSlot, text: text.askSlot },
      { label: text.needFasting, text: text.askFasting },
    ],
  };
}
