import type { Hands } from './otherPerson'

/** An operator's duty, and the hand-over of a shift. Source: domain sections 1 (duty_status) and 6 (/dash/remit). */
export const dutyStatuses = ['ON', 'BREAK', 'OFF'] as const
export type DutyStatus = (typeof dutyStatuses)[number]

export const handoverStatuses = ['GIVEN', 'TAKEN', 'REFUSED', 'WITHDRAWN'] as const
export type HandoverStatus = (typeof handoverStatuses)[number]

/** What becomes of the requests that the giver holds: free for everybody, or the taker's. */
export const claimFates = ['RELEASE', 'PASS'] as const
export type ClaimFate = (typeof claimFates)[number]

export type HandoverAction = 'take' | 'refuse' | 'withdraw'
type Rule = { by: 'giver' | 'taker'; to: HandoverStatus }

export const handoverTransitions = {
  take: { by: 'taker', to: 'TAKEN' },
  refuse: { by: 'taker', to: 'REFUSED' },
  withdraw: { by: 'giver', to: 'WITHDRAWN' },
} as const satisfies Record<HandoverAction, Rule>

export type HandoverRefusal = 'HANDOVER_OVER' | 'HANDOVER_NOT_YOURS' | 'HANDOVER_SAME_LINE' | 'HANDOVER_SAME_HAND'

/** Why this person may not take a shift over from somebody, by who they are; undefined when they may. */
export function whyNotTaker(
  giverId: string,
  hands: Hands,
): 'HANDOVER_NOT_YOURS' | 'HANDOVER_SAME_LINE' | 'HANDOVER_SAME_HAND' | undefined {
  const hand = hands.get(giverId)
  return (
    hand &&
    ({ SELF: 'HANDOVER_NOT_YOURS', LINE: 'HANDOVER_SAME_LINE', RECENT: 'HANDOVER_SAME_HAND' } as const)[hand.why]
  )
}

/** Why this person may not do this with a hand-over now, or undefined when they may. Both sign, so they are two people; `hands`: which accounts count as theirs. */
export function whyNotHandover(
  action: HandoverAction,
  handover: { status: HandoverStatus; giverId: string; takerId: string },
  personId: string,
  hands: Hands,
): HandoverRefusal | undefined {
  const { by } = handoverTransitions[action]
  if ((by === 'giver' ? handover.giverId : handover.takerId) !== personId) return 'HANDOVER_NOT_YOURS'
  if (handover.status !== 'GIVEN') return 'HANDOVER_OVER'
  return action === 'take' ? whyNotTaker(handover.giverId, hands) : undefined
}
