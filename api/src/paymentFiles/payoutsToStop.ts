import type { PaymentFileDetail } from '@kasa/contracts/paymentFiles'

import type { Ctx } from '../access/ctx'
import { ourIbanHashes } from '../bankaccounts/ibanOf'
import type { Tx } from '../db/client'
import { whyMerchantMayNotPay } from '../withdrawals/payingMerchant'
import { blockedAmong } from '../withdrawals/sendable'
import { selectFileAccount, type FileAccount } from './fileAccount.sql'
import { selectPayouts, type FiledPayout } from './filePayouts.sql'
import { selectFileRows } from './fileRows.sql'
import type { FileRecord } from './paymentFiles.sql'

type Reader = Pick<Tx, 'query'>
type Stop = Omit<PaymentFileDetail['toStop'][number], 'number'>

/** What may have changed since a file was made: its account, the blocklist, and which IBANs are ours. */
export type Since = {
  account: Pick<FileAccount, 'status' | 'maxTxMinor'> | undefined
  blocked: ReadonlySet<string>
  ours: ReadonlySet<string>
}

/** What may have changed for these payouts of a file. */
export const sinceOf = async (
  db: Reader,
  ctx: Ctx,
  file: FileRecord,
  payouts: readonly FiledPayout[],
): Promise<Since> => ({
  account: await selectFileAccount(db, file.accountId),
  ours: await ourIbanHashes(db),
  blocked: await blockedAmong(db, ctx, payouts),
})

/** Why a payout may not leave any more; undefined if it may. */
export function whyToStop(
  { id, amountMinor, merchant, settlementId, contradictedFile, beneficiaryIbanHash }: FiledPayout,
  { account, blocked, ours }: Since,
): Stop | undefined {
  if (contradictedFile !== null) return { why: 'CONTRADICTED', who: contradictedFile }
  if (whyMerchantMayNotPay(merchant, { isSettlement: settlementId !== null })) return { why: 'MERCHANT', who: null }
  if (blocked.has(id)) return { why: 'BLOCKED', who: null }
  if (ours.has(beneficiaryIbanHash.toString('hex'))) return { why: 'OURS', who: null }
  if (account?.status !== 'ACTIVE') return { why: 'ACCOUNT_STOPPED', who: null }
  return amountMinor > account.maxTxMinor ? { why: 'LIMIT', who: null } : undefined
}

/** The payouts of a file at the bank that may not leave any more, in the file's order. Only the bank can stop them. */
export async function stoppedAfter(db: Reader, ctx: Ctx, file: FileRecord): Promise<PaymentFileDetail['toStop']> {
  const rows = await selectFileRows(db, file.id)
  const open = rows.filter(({ status }) => status === 'OPEN').map(({ requestId }) => requestId)
  const payouts = new Map((await selectPayouts(db, open)).map((payout) => [payout.id, payout]))
  const since = await sinceOf(db, ctx, file, [...payouts.values()])
  return open.flatMap((id) => {
    const payout = payouts.get(id)
    const stop = payout?.status === 'SENDING' ? whyToStop(payout, since) : undefined
    return payout && stop ? [{ number: payout.number, ...stop }] : []
  })
}
