import { NoAnswer } from '../local/http'
import { isRefused, type CallbackEvent, type Refused } from './merchantClient'
import type { Finding } from './findings'

/** The result of one request, as the merchant's server saw it. */
export type RequestFacts<Plan, Answer> = {
  plan: Plan
  /** The ids returned to the first call and to each repeat. */
  ids: string[]
  /** The code of a refusal, if the request was refused. */
  refused: string | undefined
  cancelled: boolean
  /** The error, if a call was given up without a response. */
  unanswered: string | undefined
  /** The results of GET by id and of the search by reference at the end. */
  final: Answer | undefined
  foundByRef: string[]
}

/** The initial facts of a planned request. */
export const newFacts = <Plan>(plan: Plan) => ({
  plan,
  ids: [] as string[],
  refused: undefined,
  cancelled: false,
  unanswered: undefined,
  final: undefined,
  foundByRef: [] as string[],
})

type Noted = { plan: { repeats: number }; ids: string[]; refused: string | undefined; unanswered: string | undefined }

/** Sends the request and its repeats, and records responses. Returns the first, or undefined if refused. */
export async function askWithRepeats<Answer extends { id: string }>(
  facts: Noted,
  ask: () => Promise<Answer | Refused>,
): Promise<Answer | undefined> {
  const answer = await ask()
  if (isRefused(answer)) {
    facts.refused = answer.refused
    return undefined
  }
  facts.ids.push(answer.id)
  for (let again = 0; again < facts.plan.repeats; again++) {
    const repeated = await ask()
    if (!isRefused(repeated)) facts.ids.push(repeated.id)
    else facts.refused = `repeat: ${repeated.refused}`
  }
  return answer
}

/** Awaits `work`, and records a call that was given up. */
export async function noteUnanswered(facts: Noted, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    facts.unanswered = error.message
  })
}

/**
 * Findings about whether the request exists exactly once and with its amount. Empty if it does, or if it was refused
 * and does not exist.
 */
export function existenceFindings(
  what: Finding['what'],
  facts: Omit<
    RequestFacts<{ merchantRef: string; amountMinor: number }, { amount: bigint } | { amountRequested: bigint }>,
    'cancelled'
  >,
): Finding[] {
  const { plan, final } = facts
  const found = (kind: Finding['kind'], detail: string): Finding[] => [{ kind, what, object: plan.merchantRef, detail }]
  const ids = new Set([...facts.ids, ...facts.foundByRef])
  if (facts.unanswered !== undefined) return found('lost', `given up: ${facts.unanswered}`)
  if (facts.ids.length === 0)
    return facts.foundByRef.length > 0
      ? found('wrong', `refused with ${facts.refused ?? 'nothing'}, yet it exists`)
      : []
  if (ids.size > 1 || facts.foundByRef.length > 1) return found('doubled', `ids ${[...ids].join(', ')}`)
  if (!final || facts.foundByRef.length === 0) return found('lost', 'it was answered, now it cannot be found')
  const amount = 'amountRequested' in final ? final.amountRequested : final.amount
  return amount === BigInt(plan.amountMinor) ? [] : found('wrong', `amount ${amount}, asked for ${plan.amountMinor}`)
}

/** Events whose sequence does not increase. */
export const orderFindings = (object: string, events: readonly CallbackEvent[]): Finding[] =>
  events.flatMap((event, index) =>
    index > 0 && event.sequence <= (events[index - 1]?.sequence ?? 0)
      ? [
          {
            kind: 'wrong',
            what: 'event',
            object,
            detail: `${event.type} is number ${event.sequence}, after a later one`,
          },
        ]
      : [],
  )

/** Statuses reported twice. */
export const repeatFindings = (object: string, events: readonly CallbackEvent[]): Finding[] =>
  events
    .map(({ type }) => type)
    .filter((type, index, types) => types.indexOf(type) !== index)
    .map((type) => ({ kind: 'doubled', what: 'event', object, detail: type }))
