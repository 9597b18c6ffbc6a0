import { can } from '@kasa/console/can'
import { depositBulkAnswer } from '@kasa/console/depositDeskContract'
import { depositClaimAnswer } from '@kasa/console/depositContract'
import { postJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import type { DepositBulkAnswer, DepositBulkRequest } from '@kasa/contracts/depositDesk'
import type { DepositRow } from '@kasa/contracts/deposits'

import { depositLink, loadMoneyCall } from './depositQueries'

/** Takes one's own decision back; the answer is the claim, as before it. */
export async function undoDecision(screen: MoneyScreen, row: DepositRow) {
  const { sendMoney } = await loadMoneyCall()
  return sendMoney(screen, { module: 'remit', act: 'money.undo', number: row.number, link: depositLink(row.id, can('deposit.listAll')) }, { path: `/api/remit-request/undo/${row.id}`, schema: depositClaimAnswer, body: { version: row.version } })
}

/** Many at once, each row under a key of its own. */
export const actOnMany = (asked: DepositBulkRequest): Promise<DepositBulkAnswer> => postJson('/api/remit-request/bulk', depositBulkAnswer, asked)
