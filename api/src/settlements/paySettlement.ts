import { dueOf, type LeftOutReason } from '@kasa/domain/settlement'
import { reserveKept, reserveReleased } from '@kasa/domain/payoutLedger'
import { askedByOurs } from '@kasa/domain/payoutRules'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { knownIban, refuseOurIban } from '../bankaccounts/ibanOf'
import type { Tx } from '../db/client'
import { Refusal } from '../errors/refusals'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { findMerchant, type Merchant } from '../merchants/merchants.service'
import { refuseUsedRef } from '../requests/newRequest'
import { openText } from '../signing/sealed'
import { firstStatus } from '../withdrawals/firstStatus'
import { whyMerchantMayNotPay } from '../withdrawals/payingMerchant'
import { lockPlanningOf } from '../withdrawals/planWithdrawal'
import { withdrawals } from '../withdrawals/withdrawals'
import { writePayout } from '../withdrawals/writePayout'
import { selectDue } from './due.sql'
import { selectMatured, setReleased } from './reserve.sql'
import { selectPayable, setLeftOut, type NewSettlement } from './runs.sql'
import { selectTerms, type SettlementTerms } from './settlementTerms.sql'

/** The customer reference of settlement payouts. */
const customerRef = 'SETTLEMENT'

type Run = { id: string; number: string; day: string; approvalId: string; maker: { id: string; name: string } }

/** Errors that stop a payout to an IBAN that was valid when the terms were approved. */
const leftOutBy: Record<string, LeftOutReason> = {
  IBAN_OURS: 'IBAN_OURS',
  IBAN_BANK_PAUSED: 'BANK_PAUSED',
  MERCHANT_REF_USED: 'REF_USED',
}

/** The IBAN of the terms and its bank, or the reason why no payout can be made. */
async function payeeOf(tx: Tx, ctx: Ctx, run: Run, terms: SettlementTerms) {
  const { id, ibanEnc, ibanHash, merchantId } = terms
  try {
    await refuseUsedRef(tx, withdrawals, { merchantId, merchantRef: run.number, customerRef })
    const { iban, bank } = await knownIban(tx, openText(ctx.tenant.keys, 'settlementIban', id, ibanEnc))
    await refuseOurIban(tx, ibanHash)
    return { iban, bank }
  } catch (error) {
    const reason = error instanceof Refusal ? leftOutBy[error.facts.code] : undefined
    if (reason === undefined) throw error
    return reason
  }
}

/** Posts what the run releases from a merchant's reserve and what it keeps, before the payout. */
async function moveReserve(tx: Tx, ctx: Ctx, run: Run, settlement: NewSettlement): Promise<void> {
  const { id, merchantId, keptMinor, releasedMinor, releaseOn } = settlement
  const source = { sourceType: 'settlement', sourceId: id, at: ctx.now() } as const
  if (releasedMinor > 0n) {
    await setReleased(tx, { settlementId: id, merchantId, day: run.day })
    await postJournal(tx, { ...source, kind: 'P12R', lines: reserveReleased(merchantId, releasedMinor) })
    await recordAudit(tx, ctx, 'settlement.release', {
      type: 'settlement',
      id,
      before: null,
      after: { number: run.number, merchantId, releasedMinor },
    })
  }
  if (keptMinor > 0n) {
    await postJournal(tx, { ...source, kind: 'P12', lines: reserveKept(merchantId, keptMinor) })
    await recordAudit(tx, ctx, 'settlement.keep', {
      type: 'settlement',
      id,
      before: null,
      after: { number: run.number, merchantId, keptMinor, releaseOn },
    })
  }
}

/** Pays a line of a run from the merchant's locked balance. Returns why it is not paid; null if it is. */
async function payLine(
  tx: Tx,
  ctx: Ctx,
  run: Run,
  { settlement, merchant }: { settlement: NewSettlement; merchant: Merchant | undefined },
): Promise<LeftOutReason | null> {
  const { id, merchantId, amountMinor, keptMinor, releasedMinor, termsId, dueUntil } = settlement
  if (!merchant || whyMerchantMayNotPay(merchant, { isSettlement: true })) return 'MERCHANT_STOPPED'
  const [terms] = await selectTerms(tx, merchantId)
  if (!terms || terms.id !== termsId || dueUntil === null) return 'TERMS_CHANGED'
  // The approved amount is paid in full or not at all.
  const [due] = await selectDue(tx, [{ merchantId, dueUntil }])
  if (!due || dueOf(due) < amountMinor + keptMinor - releasedMinor) return 'LESS_DUE'
  const [matured] = await selectMatured(tx, [{ merchantId, day: run.day }])
  if ((matured?.releasedMinor ?? 0n) !== releasedMinor) return 'LESS_DUE'
  const payee = await payeeOf(tx, ctx, run, terms)
  if (typeof payee === 'string') return payee
  await moveReserve(tx, ctx, run, settlement)
  const payoutId = uuidv7()
  const { holder, ibanHash } = terms
  await writePayout(tx, ctx, {
    id: payoutId,
    merchant,
    merchantRef: run.number,
    customer: { ref: customerRef, name: holder, fold: foldText(holder), tcknHash: null },
    cost: { merchantId, amountMinor, feeMinor: 0n, taxMinor: 0n },
    feeLabel: '',
    beneficiaryName: holder,
    iban: payee.iban,
    ibanHash,
    bankId: payee.bank.id,
    purposeCode: null,
    description: run.number,
    maker: run.maker,
    askedKey: null,
    uploadId: null,
    settlementId: id,
    reason: undefined,
    first: () =>
      firstStatus(
        tx,
        ctx,
        {
          id: payoutId,
          madeBy: run.maker.id,
          merchantId,
          customerRef,
          customerName: holder,
          amountMinor,
          beneficiaryName: holder,
          customerTcknHash: null,
          beneficiaryIbanHash: ibanHash,
          otherHashes: [],
          settlementId: id,
        },
        { approvalId: run.approvalId, rule: askedByOurs },
      ),
  })
  return null
}

/**
 * Makes all payouts of a locked and approved run in this transaction. Locks balances first, then the planning of all
 * their groups; the order prevents deadlocks. Leaves out merchants that can no longer be paid as approved, with the
 * reason.
 */
export async function paySettlements(
  tx: Tx,
  ctx: Ctx,
  run: Run,
): Promise<{ paid: number; sumMinor: bigint; leftOut: number }> {
  const lines = await selectPayable(tx, run.id)
  for (const { merchantId } of lines) await balanceWithin(tx, merchantId)
  const merchants = new Map<string, Merchant | undefined>()
  for (const { merchantId } of lines) merchants.set(merchantId, await findMerchant(tx, merchantId))
  await lockPlanningOf(tx, [...new Set([...merchants.values()].flatMap((merchant) => merchant?.remitGroupIds ?? []))])
  let [paid, sumMinor, leftOut] = [0, 0n, 0]
  for (const settlement of lines) {
    const reason = await payLine(tx, ctx, run, { settlement, merchant: merchants.get(settlement.merchantId) })
    if (reason === null) {
      paid += 1
      sumMinor += settlement.amountMinor
    } else {
      leftOut += 1
      await setLeftOut(tx, settlement.id, reason)
    }
  }
  return { paid, sumMinor, leftOut }
}
