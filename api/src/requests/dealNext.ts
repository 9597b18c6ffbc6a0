import { linkedAccountsOf, ownAccount, type LinkedAccounts } from '@kasa/domain/otherPerson'
import { sql } from 'kysely'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { batchedFor } from '../db/batched'
import { inTransaction } from '../db/transaction'
import { readPeople } from '../otherPerson/otherPerson.service'
import type { Tenant } from '../tenants/tenant'
import { claimAnswer, claimMove, leaseMsNow, type ClaimAnswer } from './claimRequest'
import { moveRequests } from './moveRequests'
import { mayWorkOn, type Asker, type Dealing, type RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockNextWaiting } from './requestQueue.sql'

export type NextAnswer<Row> = { claim: ClaimAnswer<Row> | null }

/** Which request is wanted: after the open one (`after`), and only on these accounts. */
type Wanted = { after?: string | undefined; accountIds?: readonly string[] | undefined }
/** A person who asks for the next request. */
type Turn = Wanted & { ctx: Asker }

/** The most people served in one transaction, so that no transaction holds its locks for long. */
const mostTogether = 64

/** People with the same view see the same requests; which of these they may work on can still differ. */
const viewOf = <R extends RequestRecord, A extends string, Row>(
  { kindOf, visibility }: RequestNoun<R, A, Row>,
  actor: UserActor,
): string =>
  JSON.stringify([
    kindOf(actor.scope),
    actor.merchantId,
    [...actor.remitGroupIds].sort(),
    [...actor.bankAccountIds].sort(),
    visibility.isPersonal?.(actor) ? actor.id : '',
  ])

const byWork = <R extends RequestRecord, A extends string, Row>(noun: RequestNoun<R, A, Row>): Dealing<R> => ({
  where: (askers) => noun.workers.where(askers.map(({ actor }) => actor)),
  may: (ctx, record) => mayWorkOn(noun, ctx, record),
})

/** One batch of Next calls: its time, the requests given out so far, and each person's linked accounts. */
type Round<R> = { at: Date; dealt: Map<Asker, R>; linkedBy: ReadonlyMap<Asker, LinkedAccounts> }

/**
 * Deals requests to people of one view, in the noun's order, first come first served. Requests that none of the waiting
 * people may work on are skipped. The loop ends because each pass serves at least one person.
 */
async function dealOneView<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  askers: readonly Asker[],
  { at, dealt, linkedBy }: Round<R>,
  { after, accountIds }: Wanted,
): Promise<void> {
  const dealing = noun.dealing ?? byWork(noun)
  const linkedIn = (asker: Asker) => linkedBy.get(asker) ?? ownAccount(asker.actor.id)
  const left = new Set(askers)
  const [first] = askers
  const onAccounts =
    accountIds === undefined ? sql`true` : sql`r.${sql.raw(noun.table.place.account)} = any(${[...accountIds]}::uuid[])`
  while (first && left.size > 0) {
    const records = await lockNextWaiting(tx, noun.table, {
      visible: noun.visibility.where(first.actor),
      dealable: sql`${dealing.where(
        [...left].map((asker) => ({ actor: asker.actor, linkedAccounts: linkedIn(asker) })),
        at,
      )} and ${onAccounts}`,
      at,
      after,
      but: [...dealt.values()].map(({ id }) => id),
      limit: left.size,
    })
    if (records.length === 0) return
    for (const record of records) {
      const taker = [...left].find((asker) => dealing.may(asker, record, linkedIn(asker)))
      if (!taker) continue
      dealt.set(taker, record)
      left.delete(taker)
    }
  }
}

async function dealAll<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  turns: readonly Turn[],
  at: Date,
): Promise<NextAnswer<Row>[]> {
  const askers = turns.map(({ ctx }) => ctx)
  const people = await readPeople(tx, at)
  const round: Round<R> = {
    at,
    dealt: new Map(),
    linkedBy: new Map(askers.map((asker) => [asker, linkedAccountsOf(asker.actor.id, people, at.getTime())])),
  }
  for (const { ctx, ...wanted } of turns)
    if (wanted.after !== undefined) await dealOneView(tx, noun, [ctx], round, wanted)
  // People who reached the end of the queue continue at its beginning.
  const waiting = turns.filter(({ ctx }) => !round.dealt.has(ctx))
  const kind = ({ ctx, accountIds }: Turn) => JSON.stringify([viewOf(noun, ctx.actor), accountIds])
  for (const one of new Set(waiting.map(kind))) {
    const alike = waiting.filter((turn) => kind(turn) === one)
    await dealOneView(
      tx,
      noun,
      alike.map(({ ctx }) => ctx),
      round,
      { accountIds: alike[0]?.accountIds },
    )
  }
  const takers = [...round.dealt]
  const leaseMs = await leaseMsNow(tx, { now: () => at })
  const held = await moveRequests(
    tx,
    noun,
    takers.map(([asker, record]) => claimMove(asker, record, leaseMs)),
    at,
  )
  const answers = new Map(takers.map(([asker], index) => [asker, held[index]]))
  return askers.map((asker) => {
    const own = answers.get(asker)
    return { claim: own ? claimAnswer(noun, asker, own) : null }
  })
}

/** Deals one round for a tenant. `dealNextOf` has checked each person's permission. */
async function dealTogether<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  turns: readonly Turn[],
): Promise<NextAnswer<Row>[]> {
  const [first] = turns
  return first ? inTransaction(first.ctx, (tx) => dealAll(tx, noun, turns, first.ctx.now())) : []
}

/**
 * `next` of a noun: claims the next waiting request. Concurrent callers get different requests. `after`: continue after
 * this request; `accountIds`: only requests on these accounts. Null if none is waiting.
 */
export function dealNextOf<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
): (ctx: Ctx, wanted?: Wanted) => Promise<NextAnswer<Row>> {
  const askInRound = batchedFor((_tenant: Tenant, turns: readonly Turn[]) => dealTogether(noun, turns), mostTogether)
  return (ctx, wanted = {}) => {
    requirePermission(ctx, noun.may.claim)
    return askInRound(ctx.tenant, { ctx, ...wanted })
  }
}
