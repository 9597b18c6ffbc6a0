import type { LinkedAccounts } from './otherPerson'

/** An operator's duty and the hand-over of a shift. Source: domain sections 1 (duty_status) and 6 (/dash/remit). */
export const dutyStatuses = ['ON', 'BREAK', 'OFF'] as const
export type DutyStatus = (typeof dutyStatuses)[number]

export const handoverStatuses = ['GIVEN', 'TAKEN', 'REFUSED', 'WITHDRAWN'] as const
export type HandoverStatus = (typeof handoverStatuses)[number]

/** What happens to the requests that the giver has claimed: released, or passed to the taker. */
export const claimFates = ['RELEASE', 'PASS'] as const
export type ClaimFate = (typeof claimFates)[number]

/** Reasons for a difference between bank and ledger, in the order of their numbers on the screen. */
export const differenceReasons = ['LINE_NOT_SEEN', 'BANK_CHARGE', 'OWN_TRANSFER', 'BANK_PAGE_OLD', 'UNKNOWN'] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/**
 * True if a difference between the counted balance and the ledger may be signed: it has a reason; UNKNOWN also needs
 * a note.
 */
export const isExplained = (
  differenceMinor: bigint | null,
  explanation: { reasonCode?: DifferenceReason | null | undefined; note?: string | undefined },
): boolean =>
  !differenceMinor ||
  (explanation.reasonCode ? explanation.reasonCode !== 'UNKNOWN' || Boolean(explanation.note?.trim()) : false)

type Counted = { differenceMinor: bigint | null }
/**
 * How many accounts differ from the ledger, and the total difference. Surplus and shortage cancel out, so the count
 * is needed too.
 */
export const differencesOf = (accounts: readonly Counted[]): { differenceCount: number; differenceMinor: bigint } =>
  accounts.reduce<{ differenceCount: number; differenceMinor: bigint }>(
    (sum, { differenceMinor: minor }) =>
      minor ? { differenceCount: sum.differenceCount + 1, differenceMinor: sum.differenceMinor + minor } : sum,
    { differenceCount: 0, differenceMinor: 0n },
  )

export type HandoverAction = 'take' | 'refuse' | 'withdraw'
type Rule = { by: 'giver' | 'taker'; to: HandoverStatus }

export const handoverTransitions = {
  take: { by: 'taker', to: 'TAKEN' },
  refuse: { by: 'taker', to: 'REFUSED' },
  withdraw: { by: 'giver', to: 'WITHDRAWN' },
} as const satisfies Record<HandoverAction, Rule>

export type HandoverRefusal = 'HANDOVER_OVER' | 'HANDOVER_NOT_YOURS' | 'HANDOVER_SAME_LINE' | 'HANDOVER_SAME_HAND'

/** Why this person may not take over a shift from this giver, by who they are; undefined when they may. */
export function whyNotTaker(
  giverId: string,
  linkedAccounts: LinkedAccounts,
): 'HANDOVER_NOT_YOURS' | 'HANDOVER_SAME_LINE' | 'HANDOVER_SAME_HAND' | undefined {
  const linked = linkedAccounts.get(giverId)
  return (
    linked &&
    ({ SELF: 'HANDOVER_NOT_YOURS', LINE: 'HANDOVER_SAME_LINE', RECENT: 'HANDOVER_SAME_HAND' } as const)[linked.why]
  )
}

/**
 * Why this person may not do this with a hand-over now, or undefined when they may. Two people have to sign.
 * `linkedAccounts`: the accounts that count as theirs.
 */
export function whyNotHandover(
  action: HandoverAction,
  handover: { status: HandoverStatus; giverId: string; takerId: string },
  personId: string,
  linkedAccounts: LinkedAccounts,
): HandoverRefusal | undefined {
  const { by } = handoverTransitions[action]
  if ((by === 'giver' ? handover.giverId : handover.takerId) !== personId) return 'HANDOVER_NOT_YOURS'
  if (handover.status !== 'GIVEN') return 'HANDOVER_OVER'
  return action === 'take' ? whyNotTaker(handover.giverId, linkedAccounts) : undefined
}
