import type { readHistory } from './visibleRequest'

type Happened = Awaited<ReturnType<typeof readHistory>>[number]

/** What names the merchant's own server and its key. */
const ofTheirServer: readonly string[] = ['by', 'key']

/** The parts of a noun's history that its merchants may read. */
export type MerchantHearing = {
  /** Names of the event parameters they may read. */
  hears: readonly string[]
  /** Actions by the merchant's own users and servers, shown with the actor's name. */
  does: readonly string[]
  /** Actions with an internal reason, which merchants do not see. */
  ownReason: readonly string[]
}

/** A request's history without the parts that its merchant may not read. */
export const historyForMerchant = (
  history: readonly Happened[],
  { hears, does, ownReason }: MerchantHearing,
): Happened[] =>
  history.map(({ actor, params, ...event }) => {
    const isTheirs = does.includes(event.action)
    const isShown = (name: string) =>
      (hears.includes(name) || ofTheirServer.includes(name)) && !(name === 'reason' && ownReason.includes(event.action))
    const visible = Object.entries(params).filter(([name]) => isShown(name) || (name === 'actor' && isTheirs))
    return { ...event, actor: isTheirs ? actor : null, params: Object.fromEntries(visible) }
  })
