import { whyNotDeposit } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'
import { approvedUnseen, depositReversed } from '@kasa/domain/depositJournals'

import type { Ctx, UserActor } from '../access/ctx'
import { attachmentsOf } from '../attachments/attachments.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { confirmLimits } from '../limits/limits.service'
import { earn, unearn } from '../operatorEarnings/earn'
import { requestApproval } from '../requests/requestApproval'
import { requestActor } from '../requests/requestNoun'
import { unclaimed } from '../requests/requestRecord'
import { netOf } from '../deposits/callbackData'
import { factsOf } from '../deposits/depositFacts'
import type { DepositRecord } from '../deposits/depositRecord'
import { deposits, moveDeposit, targetOf } from '../deposits/deposits'
import { journalOf, paidParts } from '../deposits/settleDeposit'

const shown = ({ number, status, amountMinor, amountReceivedMinor, customerName, merchantName }: DepositRecord) => ({
  number,
  status,
  amount: Number(amountReceivedMinor ?? amountMinor),
  customer: customerName,
  merchant: merchantName,
})

const decidedNow = ({ actor, now }: Ctx<UserActor>) => ({
  decidedAt: now(),
  decidedBy: actor.id,
  decidedByName: actor.name,
})

const accountOf = ({ bankAccountId }: DepositRecord): string => {
  if (bankAccountId === null) throw new Conflict({ code: 'NO_OPEN_ACCOUNT' })
  return bankAccountId
}

/**
 * P9: takes back the merchant's net amount and the fees, for return to the payer or against expected money. The
 * balance never becomes negative. Used limits stay used.
 */
async function reverse(tx: Tx, ctx: Ctx<UserActor>, before: DepositRecord, reason: string): Promise<void> {
  const expectedAccountId = accountOf(before)
  if ((await balanceWithin(tx, before.merchantId)) < netOf(before)) throw new Conflict({ code: 'BALANCE_LOW' })
  const paid = await paidParts(tx, before.id)
  const from = paid.length > 0 ? paid : { expectedAccountId, grossMinor: before.amountMinor }
  const journal = { kind: 'P9', sourceType: 'remit_request', sourceId: before.id, at: ctx.now() } as const
  const lines = [...depositReversed({ ...before, from }), ...(await unearn(tx, journal))]
  await postJournal(tx, { ...journal, lines })
  await moveDeposit(
    tx,
    ctx,
    before,
    // The decision fields now describe the reversal; the history keeps the approval's.
    { status: targetOf('reverse'), ...decidedNow(ctx) },
    { action: 'reverse', params: { note: reason }, reason },
  )
}

/** P2b: credits the merchant before the money comes; it is expected on the account until the bank line comes. */
async function approveUnseen(tx: Tx, ctx: Ctx<UserActor>, before: DepositRecord, reason: string): Promise<void> {
  const bankAccountId = accountOf(before)
  await confirmLimits(tx, before.id)
  const journal = { ...journalOf(before), kind: 'P2b', at: ctx.now() } as const
  const { amountMinor, createdAt } = before
  const earned = await earn(tx, { ...journal, accountId: bankAccountId, method: 'DEPOSIT', createdAt, amountMinor })
  await postJournal(tx, {
    ...journal,
    lines: [...approvedUnseen({ ...before, bankAccountId, grossMinor: amountMinor }), ...earned],
  })
  await moveDeposit(
    tx,
    ctx,
    before,
    { status: targetOf('approveUnseen'), unseen: true, ...decidedNow(ctx), ...unclaimed },
    { action: 'approveUnseen', params: { note: reason }, reason },
  )
}

const both = { approve: 'deposit.approve', hours: 24, shown } as const

/** POST /api/remit-request/reverse/{id}: one ADMIN requests, another decides. */
export const askReversal = requestApproval(deposits, { ...both, action: 'reverse', apply: reverse })

/** POST /api/remit-request/unseen/{id}: approval with a receipt, before the bank has reported the money. */
export const askUnseen = requestApproval(deposits, {
  ...both,
  action: 'approveUnseen',
  apply: approveUnseen,
  async whyNot(tx, ctx, record) {
    const actor = requestActor(ctx, depositActorOf)
    const hasReceipt = (await attachmentsOf(tx, record.id)).length > 0
    return actor
      ? whyNotDeposit('approveUnseen', { ...factsOf(record), hasReceipt }, actor, ctx.now().getTime())
      : 'ROLE'
  },
})
