import { handsOf, ownHand, type Hands } from '@kasa/domain/otherPerson'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { gatheredFor } from '../db/gathered'
import { inTransaction } from '../db/transaction'
import type { Tenant } from '../tenants/tenant'
import { readPeople } from '../otherPerson/otherPerson.service'
import { claimAnswer, claimMove, type ClaimAnswer } from './claimDeposit.service'
import { lockNextWaiting } from './depositQueue.sql'
import type { DepositRecord } from './deposits.sql'
import { moveDeposits } from './moveDeposit'
import { dealableToAny, mayBeDealt, viewOf, visibleTo } from './visibility'

type Asker = Ctx<UserActor>
export type NextAnswer = { claim: ClaimAnswer | null }

/** So many are dealt to in one transaction: a full room takes a few of them, and none holds its locks for long. */
const mostTogether = 64

/**
 * Deals people of one view the deposits they may work on, the nearest deadline to whoever asked first. What nobody left may
 * work on is not looked at again: each round serves somebody, so it ends.
 */
async function dealOneView(tx: Tx, askers: readonly Asker[], at: Date, dealt: Map<Asker, DepositRecord>, handsBy: ReadonlyMap<Asker, Hands>): Promise<void> {
  const handsIn = (asker: Asker) => handsBy.get(asker) ?? ownHand(asker.actor.id)
  const left = new Set(askers)
  const [first] = askers
  while (first && left.size > 0) {
    const records = await lockNextWaiting(tx, {
      visible: visibleTo(first.actor), workable: dealableToAny([...left].map((asker) => ({ actor: asker.actor, hands: handsIn(asker) }))), at, but: [...dealt.values()].map(({ id }) => id), limit: left.size,
    })
    if (records.length === 0) return
    for (const record of records) {
      const taker = [...left].find((asker) => mayBeDealt(asker, record, handsIn(asker)))
      if (!taker) continue
      dealt.set(taker, record)
      left.delete(taker)
    }
  }
}

async function dealAll(tx: Tx, askers: readonly Asker[], at: Date): Promise<NextAnswer[]> {
  const dealt = new Map<Asker, DepositRecord>()
  const people = await readPeople(tx, at)
  const handsBy = new Map(askers.map((asker) => [asker, handsOf(asker.actor.id, people, at.getTime())]))
  for (const view of new Set(askers.map(({ actor }) => viewOf(actor)))) {
    await dealOneView(tx, askers.filter(({ actor }) => viewOf(actor) === view), at, dealt, handsBy)
  }
  const takers = [...dealt]
  const held = await moveDeposits(tx, takers.map(([asker, record]) => claimMove(asker, record)), at)
  const answers = new Map(takers.map(([asker], index) => [asker, held[index]]))
  return askers.map((asker) => {
    const own = answers.get(asker)
    return { claim: own ? claimAnswer(asker, own) : null }
  })
}

/** One round at a tenant's table; each of them was let in by `claimNextDeposit`. */
async function dealTogether(_tenant: Tenant, askers: readonly Asker[]): Promise<NextAnswer[]> {
  const [first] = askers
  return first ? inTransaction(first, (tx) => dealAll(tx, askers, first.now())) : []
}

const sitDown = gatheredFor(dealTogether, mostTogether)

/** Claims what waits with the nearest deadline; two who ask at once get two deposits. Null where nothing waits. */
export function claimNextDeposit(ctx: Ctx): Promise<NextAnswer> {
  requirePermission(ctx, 'deposit.claim')
  return sitDown(ctx.tenant, ctx)
}
