import type { HistoryEvent } from './RequestHistory'

/** A request's reason code, or that of its refusal at creation if the history says it more precisely. */
export const refusalReason = (reasonCode: string | null, history: readonly HistoryEvent[]): string | null =>
  history.some(({ action, params }) => action === 'refuse' && params['reason'] === 'NOT_SET_UP')
    ? 'NOT_SET_UP'
    : reasonCode
