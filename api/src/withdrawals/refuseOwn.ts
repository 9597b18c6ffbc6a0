import { otherFrom, whyNotOther } from '@kasa/domain/otherPerson'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { refusalDetails } from '../requests/refuseRequest'
import { askersOf } from './askers'
import type { WithdrawalRecord } from './withdrawalRecord'

/** Refuses a decision by the person who requested the payout or made the key that did. Throws `OWN_ASKED`. */
export async function refuseOwn(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'user') return
  const askers = await askersOf(tx, before)
  const own = whyNotOther(askers, await linkedAccountsAmong(tx, { ...ctx, actor }, askers))
  if (own) throw new Conflict({ code: 'OWN_ASKED', ...refusalDetails(before, otherFrom(own)) })
}
