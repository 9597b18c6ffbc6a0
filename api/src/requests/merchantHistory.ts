import type { readHistory } from './visibleRequest'

type Happened = Awaited<ReturnType<typeof readHistory>>[number]

/** What of a noun's history its merchants may read. */
export type MerchantHearing = {
  /** Of what an event says, by name. */
  hears: readonly string[]
  /** These a merchant's own people and servers do: they may read who it was. */
  does: readonly string[]
  /** These carry a reason of ours, which is not for the merchant's eyes. */
  ownReason: readonly string[]
}

/** A request's history without what is none of its merchant's business. */
export const historyForMerchant = (
  history: readonly Happened[],
  { hears, does, ownReason }: MerchantHearing,
): Happened[] =>
  history.map(({ actor, params, ...event }) => {
    const isTheirs = does.includes(event.action)
    const isHeard = (name: string) => hears.includes(name) && !(name === 'reason' && ownReason.includes(event.action))
    const heard = Object.entries(params).filter(([name]) => isHeard(name) || (name === 'actor' && isTheirs))
    return { ...event, actor: isTheirs ? actor : null, params: Object.fromEntries(heard) }
  })
