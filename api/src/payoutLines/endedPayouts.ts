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
 * Returns the ended payouts that a debit may have paid again: they have its amount, and their reference or IBAN. The
 * money may have left twice, or left although the payout was cancelled.
 */
export async function endedLike(tx: Tx, lineId: string): Promise<LikePayout[]> {
  const line = await selectDebit(tx, lineId)
  if (!line) throw new Error(`The line ${lineId} is not there`)
  return selectEndedLike(tx, { ...line, accountId: line.bankAccountId, ...namesIn(line) })
}

/**
 * Throws Conflict (`OWN_SENDING`) if the caller, or an account linked to theirs, sent one of these payouts or a part of
 * it.
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
