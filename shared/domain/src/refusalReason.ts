type Happened = { readonly action: string; readonly params: Readonly<Record<string, string>> }

/** A request's reason code, or that of its refusal at creation if the history says it more precisely. */
export const refusalReason = (reasonCode: string | null, history: readonly Happened[]): string | null =>
  history.some(({ action, params }) => action === 'refuse' && params['reason'] === 'NOT_SET_UP')
    ? 'NOT_SET_UP'
    : reasonCode
