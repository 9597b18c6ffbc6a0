/**
 * The reason of a refused request as its history says it: NOT_SET_UP if the institution has not set up any group for
 * the merchant, so that its people know that waiting does not help. The request keeps its code.
 */
export const refusalInHistory = (reasonCode: string, groupIds: readonly string[]): string =>
  groupIds.length === 0 && (reasonCode === 'NO_ACCOUNT' || reasonCode === 'NO_TERMINAL') ? 'NOT_SET_UP' : reasonCode
