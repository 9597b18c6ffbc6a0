import { can } from '@kasa/console/can'
import type { MoneyScreen } from '@kasa/console/inFlight'
import type { DepositRow } from '@kasa/contracts/deposits'
import { unlinkAnswer } from '@kasa/contracts/matching'

import { depositLink, loadMoneyCall } from './depositQueries'

/** Parts a transfer from an open request. */
export async function partLine(screen: MoneyScreen, row: DepositRow, lineId: string, reason: string): Promise<void> {
  const { sendMoney } = await loadMoneyCall()
  const act = { module: 'remit', act: 'money.part', number: row.number, link: depositLink(row.id, can('deposit.listAll')) }
  await sendMoney(screen, act, { path: '/api/match/unlink', schema: unlinkAnswer, body: { lineId, requestId: row.id, requestVersion: row.version, reason }, isPrivate: true })
}
