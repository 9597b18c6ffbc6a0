import type { MoneyScreen } from '@kasa/console/inFlight'
import { unlinkAnswer } from '@kasa/contracts/matching'
import type { DepositRow } from '@kasa/contracts/deposits'
import { sendAbout } from '@kasa/desk/queries'

import { deposits } from '../deposits'

/** Unlinks a transfer from an open request. */
export async function unlinkFromRequest(
  screen: MoneyScreen,
  row: DepositRow,
  lineId: string,
  reason: string,
): Promise<void> {
  await sendAbout(screen, deposits, 'part', row, {
    path: '/api/match/unlink',
    schema: unlinkAnswer,
    body: { lineId, requestId: row.id, requestVersion: row.version, reason },
    isPrivate: true,
  })
}
