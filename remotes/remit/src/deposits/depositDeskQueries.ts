import { can } from '@kasa/console/can'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { depositBulkAnswer, type DepositBulkAnswer, type DepositBulkRequest } from '@kasa/contracts/depositDesk'
import { depositClaimAnswer, type DepositRow } from '@kasa/contracts/deposits'

import { depositLink, loadMoneyCall } from './depositQueries'

/** Takes one's own decision back; the answer is the claim, as before it. */
export async function undoDecision(screen: MoneyScreen, row: DepositRow) {
  const { sendMoney } = await loadMoneyCall()
  return sendMoney(screen, { module: 'remit', act: 'money.undo', number: row.number, link: depositLink(row.id, can('deposit.listAll')) }, { path: `/api/remit-request/undo/${row.id}`, schema: depositClaimAnswer, body: { version: row.version } })
}

/** Many at once, each row under a key of its own, and the whole under one: sent again, it acts on none twice. */
export async function actOnMany(screen: MoneyScreen, asked: DepositBulkRequest): Promise<DepositBulkAnswer> {
  const { sendMoney } = await loadMoneyCall()
  // A note is free text and may name people.
  const isPrivate = 'note' in asked && asked.note !== undefined
  return sendMoney(screen, { module: 'remit', act: `money.many.${asked.action}`, number: String(asked.items.length), link: '/remit-request/list' }, { path: '/api/remit-request/bulk', schema: depositBulkAnswer, body: asked, isPrivate })
}
