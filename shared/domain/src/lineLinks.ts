import type { SourceRefusal } from './lineSource'

/**
 * The actions on a bank line as one table, and how lines are linked to requests (domain sections 3 and 4). Used by the
 * API, the screens and the tests.
 */
export const bankLineStatuses = ['NEW', 'SUGGESTED', 'PARTIAL', 'MATCHED', 'IGNORED', 'RETURNED', 'SUSPENSE'] as const
export type BankLineStatus = (typeof bankLineStatuses)[number]

type LineRule = {
  readonly from: readonly BankLineStatus[]
  readonly reason?: true
  /** One person requests, another decides. */
  readonly fourEyes?: true
  /** No part of the line may be linked yet. */
  readonly whole?: true
  /**
   * The action uses the line as money, so a person who is the only evidence of the line may not do it alone. Not needed
   * with `fourEyes`.
   */
  readonly witness?: true
  /** The action treats the line as a payer's money, so money from our own accounts is refused. */
  readonly payers?: true
}

const waiting = ['NEW', 'SUSPENSE'] as const
export const lineActions = {
  link: { from: ['NEW', 'SUSPENSE', 'PARTIAL'], witness: true, payers: true },
  unlink: { from: ['SUGGESTED', 'PARTIAL'] },
  ignore: { from: waiting, reason: true, whole: true },
  restore: { from: ['IGNORED'] },
  return: { from: waiting, reason: true, whole: true, fourEyes: true, payers: true },
  open: { from: waiting, whole: true, fourEyes: true, payers: true },
} as const satisfies Record<string, LineRule>
export type LineAction = keyof typeof lineActions

export type LineFacts = {
  readonly status: BankLineStatus
  readonly amountMinor: bigint
  readonly linkedMinor: bigint
  readonly hasSenderIban: boolean
  readonly isPending: boolean
  /** The bank names another account of ours as the counterparty. */
  readonly isOwnMoney: boolean
  /** It looks like our own money, although the bank gives no IBAN. */
  readonly looksOwn: boolean
  /** Why this person would be the line's only evidence; undefined if they are not. */
  readonly ownSource: SourceRefusal | undefined
}
export type LineRefusal =
  | 'LINE_TAKEN'
  | 'LINE_PENDING'
  | 'NO_SENDER_IBAN'
  | 'OWN_TRANSFER'
  | 'LIKE_OWN_TRANSFER'
  | SourceRefusal

/** Why this action is not possible on the line now, or undefined when it is. Does not check the permission. */
export function whyNotLine(action: LineAction, line: LineFacts): LineRefusal | undefined {
  const rule: LineRule = lineActions[action]
  if (!rule.from.includes(line.status)) return 'LINE_TAKEN'
  if (line.isPending) return 'LINE_PENDING'
  if (rule.whole && line.linkedMinor > 0n) return 'LINE_TAKEN'
  if (action === 'link' && line.linkedMinor >= line.amountMinor) return 'LINE_TAKEN'
  if (rule.payers && line.isOwnMoney) return 'OWN_TRANSFER'
  if (rule.payers && line.looksOwn && !rule.fourEyes) return 'LIKE_OWN_TRANSFER'
  if (rule.witness && line.ownSource) return line.ownSource
  if (action === 'return' && !line.hasSenderIban) return 'NO_SENDER_IBAN'
  return undefined
}

export type LinkLine = { readonly id: string; readonly freeMinor: bigint }
/** `restMinor`: the part of the requested amount that has not come yet. */
export type LinkRequest = { readonly id: string; readonly restMinor: bigint }
export type PlannedLink = { readonly lineId: string; readonly requestId: string; readonly amountMinor: bigint }
export type PlanRefusal =
  | 'NOTHING_CHOSEN'
  | 'MANY_TO_MANY'
  | 'LINE_USED_UP'
  | 'REQUEST_WHOLE'
  | 'LINE_TOO_SMALL'
  | 'MORE_THAN_ASKED'
export type LinkPlan =
  | { readonly links: readonly PlannedLink[]; readonly refusal?: undefined }
  | { readonly refusal: PlanRefusal }

/**
 * Plans the links. One to one: the whole line. One line to many requests: to each its missing amount; the rest stays
 * unlinked. Many lines to one request: all of each line, at most its missing amount. Many to many is refused, because
 * it does not show which line pays which request.
 */
export function planLinks(lines: readonly LinkLine[], requests: readonly LinkRequest[]): LinkPlan {
  const [line, request] = [lines[0], requests[0]]
  if (!line || !request) return { refusal: 'NOTHING_CHOSEN' }
  if (lines.length > 1 && requests.length > 1) return { refusal: 'MANY_TO_MANY' }
  if (lines.some(({ freeMinor }) => freeMinor <= 0n)) return { refusal: 'LINE_USED_UP' }
  if (requests.some(({ restMinor }) => restMinor <= 0n)) return { refusal: 'REQUEST_WHOLE' }
  if (lines.length > 1) {
    const sum = lines.reduce((all, { freeMinor }) => all + freeMinor, 0n)
    return sum > request.restMinor
      ? { refusal: 'MORE_THAN_ASKED' }
      : { links: lines.map(({ id, freeMinor }) => ({ lineId: id, requestId: request.id, amountMinor: freeMinor })) }
  }
  if (requests.length === 1) return { links: [{ lineId: line.id, requestId: request.id, amountMinor: line.freeMinor }] }
  const sum = requests.reduce((all, { restMinor }) => all + restMinor, 0n)
  return sum > line.freeMinor
    ? { refusal: 'LINE_TOO_SMALL' }
    : { links: requests.map(({ id, restMinor }) => ({ lineId: line.id, requestId: id, amountMinor: restMinor })) }
}

/** Compares the linked amount with the requested one: equal, less so far, or more. */
export const outcomeOf = (amountMinor: bigint, receivedMinor: bigint): 'WHOLE' | 'PART' | 'MORE' =>
  receivedMinor === amountMinor ? 'WHOLE' : receivedMinor < amountMinor ? 'PART' : 'MORE'

/** Waiting times as the screens group them. */
export const ages = ['hour', 'day', 'threeDays', 'older'] as const
export type Age = (typeof ages)[number]
/** Upper bounds in ms. */
export const ageBounds: Readonly<Record<Age, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
  threeDays: 3 * 86_400_000,
  older: Infinity,
}
