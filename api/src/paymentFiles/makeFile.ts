import { fileUnknownMs } from '@kasa/domain/withdrawal'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { createHash } from 'node:crypto'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { ourIbanHashes } from '../bankaccounts/ibanOf'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { PaymentFileRefused, type PaymentOrder } from '../paymentFormats/paymentOrder'
import { paymentProfile, type PaymentProfile } from '../paymentFormats/paymentProfiles'
import { readPaymentFile } from '../paymentFormats/readPaymentFile'
import { paymentFileName, writePaymentFile } from '../paymentFormats/writePaymentFile'
import { moveRequests } from '../requests/moveRequests'
import { asSystem } from '../requests/requestNoun'
import { isHeld, unclaimed } from '../requests/requestRecord'
import { openText } from '../signing/sealed'
import { refuseDebitedBefore, refuseWholeDebited, maybePaid } from '../payoutLines/maybeDebited'
import { blockedAmong, refusePausedBanks, unsendableFrom } from '../withdrawals/sendable'
import { begunNow, refuseContradicted } from '../withdrawals/sendWithdrawal'
import { ofSettlement, whyMerchantMayNotPay } from '../withdrawals/payingMerchant'
import { refuseOwn } from '../withdrawals/refuseOwn'
import { refuseSettlement } from '../withdrawals/refuseSettlement'
import { refuseOtherThanApproved } from '../withdrawals/whatWasApproved'
import { withdrawals } from '../withdrawals/withdrawals'
import { selectFileAccount, type FileAccount } from './fileAccount.sql'
import { lockPayouts, type FiledPayout } from './filePayouts.sql'
import { changed } from './fitForFile'
import { selectFileRows, type FileRow } from './fileRows.sql'
import { lockFile, setMade, type FileRecord } from './paymentFiles.sql'
import { notifyFile } from './paymentFilesLive'
import { orFileRefused } from './visibleFile'

export const boundTo = (id: string) => `payment_file:${id}`

function orderOf(ctx: Ctx, payout: FiledPayout): PaymentOrder {
  const { keys } = ctx.tenant
  if (payout.rail === null) throw new Error(`The payout ${payout.id} of a file goes by no rail`)
  return {
    reference: payout.referenceCode,
    amountMinor: payout.amountMinor,
    name: payout.beneficiaryName,
    iban: openText(keys, 'beneficiaryIban', payout.id, payout.beneficiaryIbanEnc),
    bankCode: payout.bankCode,
    rail: payout.rail,
    purposeCode: payout.purposeCode,
    remittance: payout.description,
  }
}

type Making = { number: string; profile: PaymentProfile; account: FileAccount; payouts: readonly FiledPayout[] }

/**
 * The bytes of a file. Parses them again to verify each order's reference, amount and IBAN. Throws
 * `PaymentFileRefused`.
 */
export function bytesOfFile(ctx: Ctx, { number, profile, account, payouts }: Making): Buffer {
  const orders = payouts.map((payout) => orderOf(ctx, payout))
  const head = {
    messageId: number,
    at: ctx.now(),
    day: istanbulDay(ctx.now()),
    holder: account.holder,
    iban: openText(ctx.tenant.keys, 'bankAccountIban', account.id, account.ibanEnc),
    bankCode: account.bankCode,
    count: orders.length,
    sumMinor: orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  }
  const bytes = Buffer.concat([...writePaymentFile(profile, head, orders, account.nameMaxLen)])
  const read = readPaymentFile(profile, bytes)
  const wrong = orders.find(({ reference, amountMinor, iban }, index) => {
    const row = read.rows[index]
    return row?.reference !== reference || row.amountMinor !== amountMinor || row.iban !== iban
  })
  if (wrong || read.count !== head.count || read.rows.length !== head.count || read.sumMinor !== head.sumMinor)
    throw new PaymentFileRefused('READ_BACK_DIFFERS', wrong?.reference ?? number)
  return bytes
}

/**
 * True if the payout is unchanged since the request: waiting, on this account, of a merchant that may pay, unclaimed,
 * with the same amount and destination.
 */
function isAsRequested(ctx: Ctx, accountId: string, row: FileRow, payout: FiledPayout | undefined): boolean {
  return (
    payout !== undefined &&
    withdrawals.whyNot(asSystem(ctx), 'send', payout) === undefined &&
    payout.bankAccountId === accountId &&
    payout.rail !== null &&
    whyMerchantMayNotPay(payout.merchant, ofSettlement(payout)) === undefined &&
    !isHeld(payout, ctx.now()) &&
    payout.amountMinor === row.amountMinor &&
    payout.beneficiaryIbanHash.equals(row.ibanHash) &&
    payout.beneficiaryName === row.beneficiaryName &&
    payout.referenceCode === row.referenceCode &&
    payout.undoCount === row.undoCount
  )
}

/**
 * Locks a locked file's payouts and returns them in its order. Throws Conflict with the numbers of those that
 * changed.
 */
async function lockAsRequested(tx: Tx, ctx: Ctx, file: FileRecord): Promise<FiledPayout[]> {
  const rows = await selectFileRows(tx, file.id)
  const locked = await lockPayouts(
    tx,
    rows.map(({ requestId }) => requestId),
  )
  const byId = new Map(locked.map((payout) => [payout.id, payout]))
  const other = rows.filter((row) => !isAsRequested(ctx, file.accountId, row, byId.get(row.requestId)))
  if (other.length > 0)
    throw changed(other.map((row) => ({ number: byId.get(row.requestId)?.number ?? row.referenceCode })))
  return rows.flatMap(({ requestId }) => byId.get(requestId) ?? [])
}

/**
 * Called when a second person approves: sets every payout of the file to being sent and makes the file, in one
 * transaction. Throws Conflict and changes nothing if a payout changed since the request.
 */
export async function makeFile(tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<void> {
  const file = await lockFile(tx, id)
  if (!file || file.status !== 'ASKED') throw new Conflict({ code: 'RECORD_CHANGED' })
  const account = await selectFileAccount(tx, file.accountId)
  const profile = paymentProfile(file.profile)
  if (!account || !profile) throw new Error(`The payment file ${file.number} has no account or no layout`)
  if (account.status !== 'ACTIVE') throw new Conflict({ code: 'ACCOUNT_STATUS', params: { status: account.status } })
  const payouts = await lockAsRequested(tx, ctx, file)
  await refuseOwn(tx, ctx, ...payouts)
  for (const payout of payouts) {
    await refuseOtherThanApproved(tx, ctx, payout)
    await refuseSettlement(tx, payout)
    await refuseWholeDebited(tx, payout)
    await refuseContradicted(tx, payout.id)
  }
  const lookedAt = await maybePaid(
    tx,
    payouts.map((payout) => payout.id),
  )
  for (const payout of payouts) if (lookedAt.has(payout.id)) await refuseDebitedBefore(tx, ctx, payout)
  await refusePausedBanks(
    tx,
    payouts.map((payout) => payout.id),
  )
  const ours = await ourIbanHashes(tx)
  const stoppedIds = [await unsendableFrom(tx, ctx, account, payouts), await blockedAmong(tx, ctx, payouts)]
  const stopped = payouts.filter(
    ({ id: payoutId, beneficiaryIbanHash }) =>
      stoppedIds.some((ids) => ids.has(payoutId)) || ours.has(beneficiaryIbanHash.toString('hex')),
  )
  if (stopped.length > 0) throw changed(stopped)
  await moveRequests(
    tx,
    withdrawals,
    payouts.map((before) => ({
      ctx,
      before,
      // The file sends it, not the person who approved it: the bank's result will decide, and no one has it claimed.
      patch: { ...begunNow(ctx, fileUnknownMs), sendingBy: null, ...unclaimed },
      details: { action: 'send', params: { account: account.label, file: file.number } },
    })),
    ctx.now(),
  )
  let bytes: Buffer
  try {
    bytes = bytesOfFile(ctx, { number: file.number, profile, account, payouts })
  } catch (error) {
    return orFileRefused(error)
  }
  const sha256 = createHash('sha256').update(bytes).digest()
  const fileName = paymentFileName(file.number, profile)
  await setMade(tx, id, {
    checkedBy: ctx.actor.id,
    checkedByName: ctx.actor.name,
    fileName,
    sha256,
    sizeBytes: bytes.length,
    contentEnc: ctx.tenant.keys.seal(bytes, boundTo(id)),
    at: ctx.now(),
  })
  await recordAudit(tx, ctx, 'paymentFile.make', {
    type: 'paymentFile',
    id,
    before: { status: 'ASKED' },
    after: { status: 'MADE', fileName, sha256: sha256.toString('hex'), rows: payouts.length, amount: file.amountMinor },
  })
  await notifyFile(tx, id, account)
}
