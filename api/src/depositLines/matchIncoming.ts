import { judgeOpen, rankOpen, type OpenRequest } from '@kasa/domain/judgeOpen'
import { agreementOf, type Judgement, type MatchRequest } from '@kasa/domain/lineMatch'
import { sourcesOfBoth, type NamedOnlyBy } from '@kasa/domain/lineSource'
import { writtenCodesIn } from '@kasa/domain/referenceCode'

import type { Ctx } from '../access/ctx'
import { holdLines, linkLine } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { isNearBlocklist } from '../blocklist/askBlocklist'
import { isHeldByLimit } from '../limits/limits.service'
import { rulesInForce } from '../matchrules/rulesInForce'
import { asSystem, machineMay } from '../requests/requestNoun'
import { isHeld } from '../requests/requestRecord'
import type { DepositRecord } from '../deposits/depositRecord'
import { deposits, moveDeposit, reviewDeposit } from '../deposits/deposits'
import { lockAllPayableRequests, lockPayableRequests, type LineToMatch } from './payableRequests.sql'
import { approveLocked, isExact } from '../deposits/settleDeposit'
import { soonerDeadline } from '../deposits/soonerDeadline'
import { mayBeTakenBack } from '../deposits/takenBack'
import { settleUnseen } from './settleUnseen'

type Line = {
  id: string
  bankAccountId: string
  amountMinor: bigint
  namedBy: NamedOnlyBy
  senderName: string
  description: string
  bankRef: string | null
  bookedAt: Date
  /**
   * When it was first seen, if before now: a person who requested a deposit after that may have read the line and
   * copied its data.
   */
  seenAt?: Date
  /** It may be a payment that another line reported already: a person decides. */
  maybeDuplicate?: boolean
}

/** A deposit for the matching rules. */
export const requestOf = ({
  id,
  bankAccountId,
  amountMinor,
  customerName,
  referenceCode,
  createdAt,
  ttlAt,
}: DepositRecord): MatchRequest => ({
  id,
  accountId: bankAccountId ?? '',
  amountMinor,
  customerName,
  referenceCode,
  createdMs: createdAt.getTime(),
  ttlMs: ttlAt.getTime(),
})

const openRequestOf = (record: DepositRecord): OpenRequest => ({
  ...requestOf(record),
  receivedMinor: record.amountReceivedMinor ?? 0n,
  unseen: record.unseen,
})

const meaningOf = (line: Line, ctx: Ctx): LineToMatch => ({
  ...line,
  seenAt: line.seenAt ?? ctx.now(),
  codes: writtenCodesIn(line.description),
})

export type AutoMatch = 'OFF' | 'SUGGEST' | 'APPROVE'
export type Incoming = { readonly line: Line; readonly autoMatch: AutoMatch }

/** `matchIncoming` for many new lines, in order; lines that no open deposit can match are skipped. */
export async function matchAllIncoming(tx: Tx, ctx: Ctx, incoming: readonly Incoming[]): Promise<void> {
  const matched = incoming.flatMap(({ line, autoMatch }) => (autoMatch === 'OFF' ? [] : [{ line, autoMatch }]))
  const payable =
    matched.length > 1
      ? await lockAllPayableRequests(
          tx,
          matched.map(({ line }) => meaningOf(line, ctx)),
        )
      : undefined
  for (const { line, autoMatch } of matched)
    if (!payable || payable.has(line.id)) await matchIncoming(tx, ctx, line, autoMatch)
}

/**
 * Links a new bank line to the open deposit that it pays. An exact match is approved if the bot may (APPROVE) and the
 * deposit is unclaimed, otherwise the operator sees it. A partial match, or a deposit of another of our accounts, goes
 * to review; a part may wait for the rest if the merchant accepts what comes. A line that fits no deposit, fits two
 * equally or names two stays in suspense.
 */
async function matchIncoming(tx: Tx, ctx: Ctx, line: Line, autoMatch: 'SUGGEST' | 'APPROVE'): Promise<void> {
  const payable = await lockPayableRequests(tx, meaningOf(line, ctx))
  const { rules, version: rulesVersion } = await rulesInForce(tx)
  const judgedLine = { ...line, accountId: line.bankAccountId, bookedMs: line.bookedAt.getTime() }
  const judged = judgeOpen(judgedLine, rankOpen(judgedLine, payable.map(openRequestOf)), rules)
  const { best, decision } = judged
  if (!best || decision === 'NONE') return
  const before = payable.find(({ id }) => id === best.requestId)
  if (!before) throw new Error(`The match ${best.requestId} is not among the candidates`)
  if (before.unseen) return settleUnseen(tx, ctx, before, line, { judged, rulesVersion })
  const at = ctx.now()
  await linkLine(tx, ctx, {
    bankTxId: line.id,
    requestId: before.id,
    amountMinor: line.amountMinor,
    judged,
    rulesVersion,
    at,
  })
  const amountReceivedMinor = (before.amountReceivedMinor ?? 0n) + line.amountMinor
  // A rule may approve with less than all four facts, and the last of several lines may complete the amount.
  const isWhole =
    before.bankTxId === null
      ? decision === 'APPROVE' && best.parts.reference === 1 && agreementOf(best.parts).name
      : await isExact(tx, before.id)
  const linked = await moveDeposit(
    tx,
    ctx,
    before,
    {
      bankTxId: before.bankTxId ?? line.id,
      match: isWhole ? 'exact' : 'partial',
      amountReceivedMinor,
      namedOnlyBy: sourcesOfBoth(before.namedOnlyBy, line.namedBy),
      deadlineAt: await soonerDeadline(tx, before, at),
    },
    { action: 'line' },
  )
  if (judged.stoppedBy === 'AMOUNT_DIFFERS')
    await holdLines(tx, linked.id, amountReceivedMinor >= linked.amountMinor, at)
  const isForSystem =
    autoMatch === 'APPROVE' &&
    !isHeld(linked, at) &&
    !(await mayBeTakenBack(tx, line.id)) &&
    !(await isHeldByLimit(tx, linked.id)) &&
    !(await isNearBlocklist(tx, linked.id))
  // A line that misses approval only by its amount may be the first of several; the merchant's policy decides what to
  // do.
  const isClean = decision === 'APPROVE' || (isClear(judged) && linked.amountPolicy === 'APPROVE_RECEIVED')
  if (isForSystem && isClean && machineMay(deposits, ctx, 'approve', linked))
    await approveLocked(tx, asSystem(ctx), linked)
  else if (
    decision === 'SUGGEST' &&
    !(isForSystem && isClean && awaitsRest(linked)) &&
    machineMay(deposits, ctx, 'review', linked)
  ) {
    await reviewDeposit(tx, ctx, linked, { why: 'PARTIAL' })
  }
}

const awaitsRest = ({ amountReceivedMinor, amountMinor }: DepositRecord): boolean =>
  amountReceivedMinor !== null && amountReceivedMinor < amountMinor

/** True if everything agrees but the amount. */
function isClear({ best, stoppedBy }: Judgement): boolean {
  if (!best || stoppedBy !== 'AMOUNT_DIFFERS') return false
  const { reference, account, time } = best.parts
  return reference === 1 && account === 1 && time === 1 && agreementOf(best.parts).name
}
