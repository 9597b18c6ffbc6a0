import { randomBytes } from 'node:crypto'

import { payoutFreed, payoutHeld } from '@kasa/domain/payoutLedger'
import { splitPayout, typedParts, type Part } from '@kasa/domain/payoutParts'
import { referenceCodeFrom, referenceLength } from '@kasa/domain/referenceCode'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { balanceWithin, postJournals } from '../ledger/ledger.service'
import { confirmLimits } from '../limits/limits.service'
import { unclaimed } from '../requests/requestRecord'
import { lockRequest } from '../requests/visibleRequest'
import { openText, sealText } from '../signing/sealed'
import { insertPart, type NewPart } from './parts.sql'
import { plannedAnew } from './planAgain'
import { refuseInFile } from './sendWithdrawal'
import { refuseOtherThanApproved } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal, withdrawals } from './withdrawals'

async function lockPayout(tx: Tx, id: string): Promise<WithdrawalRecord> {
  const record = await lockRequest(tx, withdrawals.table, id)
  if (!record) throw new Error(`The payout ${id} is not there`)
  return record
}

/** Writes one part under a reference code that no open payout has. */
async function writePart(tx: Tx, part: Omit<NewPart, 'referenceCode'>): Promise<void> {
  for (let tries = 0; tries < 6; tries += 1)
    if (await insertPart(tx, { ...part, referenceCode: referenceCodeFrom(randomBytes(referenceLength)) })) return
  throw new Error('No free reference code in six tries')
}

/**
 * Writes one part of a locked payout, holds its money (P3) and plans it. Earlier parts already reduce the free
 * balances.
 */
async function makePart(tx: Tx, ctx: Ctx, before: WithdrawalRecord, part: Part, partNo: number): Promise<void> {
  const { keys } = ctx.tenant
  const id = uuidv7()
  const iban = openText(keys, 'beneficiaryIban', before.id, before.beneficiaryIbanEnc)
  const ibanEnc = sealText(keys, 'beneficiaryIban', id, iban)
  await writePart(tx, { ...part, id, parentId: before.id, partNo, ibanEnc, at: ctx.now() })
  const lines = payoutHeld({ ...part, merchantId: before.merchantId })
  await postJournals(tx, [{ kind: 'P3', sourceType: 'withdraw_request', sourceId: id, at: ctx.now(), lines }])
  const made = await lockPayout(tx, id)
  const { sourced, label } = await plannedAnew(tx, ctx, made)
  await moveWithdrawal(tx, ctx, made, sourced, {
    action: 'part',
    params: { was: before.number, account: label ?? '–' },
  })
}

/**
 * Splits a locked, queued payout into several transfers: frees its held money (P7) and holds the money of each part
 * (P3), in one transaction with the balance locked. The payout itself then holds nothing; its parts are sent, proved
 * and returned like any payout. Throws NotFound if the tenant has no partial withdrawals, `PART_OF_PAYOUT`,
 * `PARTS_WRONG`, `PAYMENT_IN_FILE` and `APPROVAL_VOID`.
 */
export async function splitWithdrawal(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  typed: string,
): Promise<WithdrawalRecord> {
  if (!ctx.tenant.config.flags.partialWithdrawal) throw new NotFound({ code: 'NOT_FOUND' })
  if (before.parentId !== null) throw new Conflict({ code: 'PART_OF_PAYOUT' })
  const amounts = typedParts(typed, before.amountMinor)
  if (!amounts) throw new BadInput({ code: 'PARTS_WRONG', field: 'parts' })
  await refuseOtherThanApproved(tx, ctx, before)
  await refuseInFile(tx, before.id)
  await balanceWithin(tx, before.merchantId)
  // Its limits count as used from now on; they are released only if every part ends unsent.
  await confirmLimits(tx, before.id)
  const lines = payoutFreed(before)
  await postJournals(tx, [{ kind: 'P7', sourceType: 'withdraw_request', sourceId: before.id, at: ctx.now(), lines }])
  const split = await moveWithdrawal(
    tx,
    ctx,
    before,
    {
      status: withdrawalTransitions.split.to,
      partCount: amounts.length,
      paidMinor: 0n,
      bankAccountId: null,
      rail: null,
      plannedAt: null,
      etaAt: null,
      ...unclaimed,
    },
    { action: 'split', params: { count: String(amounts.length) } },
  )
  for (const [index, part] of splitPayout(before, amounts).entries()) await makePart(tx, ctx, split, part, index + 1)
  return split
}
