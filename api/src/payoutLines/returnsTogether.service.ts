import { mostTogether, type ReturnsTogether } from '@kasa/contracts/withdrawals'
import { judgeReturn, type SentPayout } from '@kasa/domain/debitMatch'

import { requirePermission, type Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { refusal, refuseIf } from '../requests/refuseRequest'
import { mayWorkOn, type Asker } from '../requests/requestNoun'
import { visibleRequest } from '../requests/visibleRequest'
import { withdrawals } from '../withdrawals/withdrawals'
import { comparedWith, isOtherIban, refuseEarlier, refuseOwn, shownLine } from './linesByHand.service'
import { judgedPayout } from './linkPayout'
import type { FoundRecord, PayoutLineRecord, SentRecord } from './payoutLines.sql'
import { lockPayouts, selectCreditsOf, selectNumbered } from './returnLines.sql'
import { isOfTransfer, returnSign } from './returnSigns'

const sumOf = (payouts: readonly { amountMinor: bigint }[]): bigint =>
  payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

/** Payouts that one credit may have returned, in the form in which a line is compared with a single one. */
export function judgedTogether(payouts: readonly SentRecord[]): SentPayout {
  const all = payouts.map(judgedPayout)
  const [first] = all
  if (!first) throw new RangeError('A credit returns at least one payout')
  return {
    ...first,
    id: all.map(({ id }) => id).join('+'),
    amountMinor: sumOf(all),
    otherCodes: all.map(({ referenceCode }) => referenceCode),
    bankRefs: all.flatMap(({ bankRefs }) => bankRefs),
    createdMs: Math.max(...all.map(({ createdMs }) => createdMs)),
    ttlMs: Math.min(...all.map(({ ttlMs }) => ttlMs)),
  }
}

export type Other = { id: string; version: number }

/**
 * Locks `before` and the payouts that a person says came back with it, in order of id. Each was paid from the credit's
 * account after which it came, did not change since the person saw it, and was sent by somebody else; their sum is the
 * credit's amount. Throws Conflict (`BANK_LINE_NEEDED`, `LINE_NOT_FREE`, `AMOUNT_DIFFERS`, and those of `lockBoth`).
 */
export async function lockTogether(
  tx: Tx,
  ctx: Asker,
  before: SentRecord,
  line: PayoutLineRecord,
  others: readonly Other[],
): Promise<FoundRecord[]> {
  const versions = new Map(others.map(({ id, version }) => [id, version]))
  versions.set(before.id, before.version)
  const payouts = await lockPayouts(tx, [...versions.keys()])
  for (const payout of payouts) {
    refuseIf(payout, withdrawals.whyNot(ctx, 'return', payout), versions.get(payout.id) ?? -1)
    if (payout.status !== 'PAID') throw refusal(payout, 'BANK_LINE_NEEDED')
    if (payout.bankAccountId !== line.bankAccountId) throw refusal(payout, 'LINE_NOT_FREE')
    refuseEarlier(payout, line)
    await refuseOwn(tx, ctx, payout, line)
    if (isOtherIban(line, payout)) throw refusal(payout, 'IBAN_DIFFERS')
  }
  if (payouts.length !== versions.size || sumOf(payouts) !== line.amountMinor) throw refusal(before, 'AMOUNT_DIFFERS')
  return payouts
}

/**
 * GET /api/withdraw-request/together/{id}: the credits that may return a paid payout and those with these numbers, in
 * one sum. A bank that sends back several transfers sometimes books one credit.
 */
export async function readTogether(
  ctx: Ctx,
  { id, numbers }: { id: string; numbers: string },
): Promise<ReturnsTogether> {
  requirePermission(ctx, 'withdrawal.decide')
  const { pool } = ctx.tenant
  const record = await visibleRequest(withdrawals, ctx, id)
  const named = [...new Set(numbers.toUpperCase().split(/[\s,;]+/u))].filter((number) => number !== '')
  const wanted = named.filter((number) => number !== record.number).slice(0, mostTogether - 1)
  const visible = withdrawals.visibility.where(ctx.actor)
  const found = await selectNumbered(pool, [record.number, ...wanted], visible)
  const [own] = found.filter((payout) => payout.id === id)
  const whyOf = (payout: FoundRecord | undefined) => {
    if (!payout || !mayWorkOn(withdrawals, ctx, payout)) return 'NOT_FOUND'
    if (payout.status !== 'PAID') return 'STATUS'
    return payout.bankAccountId === record.bankAccountId ? undefined : 'OTHER_ACCOUNT'
  }
  const byNumber = new Map(found.map((payout) => [payout.number, payout]))
  const refused = wanted.flatMap((number) => {
    const why = whyOf(byNumber.get(number))
    return why === undefined ? [] : [{ number, why } as const]
  })
  const others = wanted.flatMap((number) => {
    const payout = byNumber.get(number)
    return payout && whyOf(payout) === undefined ? [payout] : []
  })
  const isPaid = own !== undefined && whyOf(own) === undefined
  const all = isPaid ? [own, ...others] : []
  return {
    others: others.map(({ id: otherId, number, amountMinor, version }) => ({
      id: otherId,
      number,
      amountMinor,
      version,
    })),
    refused,
    sumMinor: sumOf(all),
    lines: others.length > 0 && refused.length === 0 && isPaid ? await creditsOf(ctx, all) : [],
  }
}

/** The free credits with the sum of these payouts that may return them. */
async function creditsOf({ tenant: { pool } }: Ctx, payouts: readonly SentRecord[]): Promise<ReturnsTogether['lines']> {
  const [first] = payouts
  if (!first || first.bankAccountId === null) return []
  const of = judgedTogether(payouts)
  const createdAt = new Date(of.createdMs)
  const credits = await selectCreditsOf(pool, {
    bankAccountId: first.bankAccountId,
    amountMinor: of.amountMinor,
    createdAt,
  })
  return credits
    .filter((line) => returnSign(line, of) !== undefined && !isOfTransfer(line))
    .map((line) => {
      const { candidate, stoppedBy } = comparedWith(line, of, judgeReturn)
      const isForeign = payouts.some((payout) => isOtherIban(line, payout))
      return { ...shownLine(line, of), isOtherIban: isForeign, score: candidate.score, stoppedBy }
    })
    .sort((a, b) => b.score - a.score)
}
