import { namesIn } from '@kasa/domain/debitMatch'
import { otherFrom, whyNotOther } from '@kasa/domain/otherPerson'
import { withdrawalStatuses } from '@kasa/domain/withdrawal'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { refusalDetails } from '../requests/refuseRequest'
import { selectRequest } from '../requests/visibleRequest'
import { withdrawals } from '../withdrawals/withdrawals'
import { sendersOf } from './linkPayout'
import { selectEndedLike } from './namedOther.sql'
import { selectDebit, selectPartsIn } from './payoutLines.sql'

export type LikePayout = { id: string; number: string }

/**
 * The payouts, ended, that a debit may have paid again: it has their amount, and their reference or their IBAN. The
 * money may have left twice, or although they were cancelled.
 */
export async function endedLike(tx: Tx, lineId: string): Promise<LikePayout[]> {
  const line = await selectDebit(tx, lineId)
  if (!line) throw new Error(`The line ${lineId} is not there`)
  return selectEndedLike(tx, { ...line, accountId: line.bankAccountId, ...namesIn(line) })
}

/**
 * Refuses whoever sent one of these payouts, or a part of it, or whose account counts as a sender's. Throws
 * `OWN_SENDING`.
 */
export async function refuseSenders(tx: Tx, ctx: Ctx<UserActor>, payouts: readonly LikePayout[]): Promise<void> {
  for (const { id } of payouts) {
    const payout = await selectRequest(tx, withdrawals.table, id)
    if (!payout) throw new Error(`The payout ${id} is not there`)
    const senders: string[] = []
    for (const one of [payout, ...(await selectPartsIn(tx, id, withdrawalStatuses))])
      senders.push(...(await sendersOf(tx, one)))
    const sender = whyNotOther(senders, await linkedAccountsAmong(tx, ctx, senders))
    if (sender) throw new Conflict({ code: 'OWN_SENDING', ...refusalDetails(payout, otherFrom(sender)) })
  }
}
