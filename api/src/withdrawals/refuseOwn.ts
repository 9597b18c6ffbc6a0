import { otherFrom, whyNotOther } from '@kasa/domain/otherPerson'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { refusalDetails } from '../requests/refuseRequest'
import { askersOf, askersOfAll } from './askers'
import type { WithdrawalRecord } from './withdrawalRecord'

/**
 * Refuses a decision on payouts by a person who requested one of them or holds the key that did. Throws `OWN_ASKED`
 * with its number.
 */
export async function refuseOwn(tx: Tx, ctx: Ctx, ...payouts: readonly WithdrawalRecord[]): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'user') return
  const all = await askersOfAll(tx, payouts)
  const linkedAccounts = await linkedAccountsAmong(tx, { ...ctx, actor }, all)
  if (!whyNotOther(all, linkedAccounts)) return
  for (const payout of payouts) {
    const own = whyNotOther(await askersOf(tx, payout), linkedAccounts)
    if (!own) continue
    const { details, params } = refusalDetails(payout, otherFrom(own))
    throw new Conflict({ code: 'OWN_ASKED', details, params: { ...params, number: payout.number } })
  }
}
