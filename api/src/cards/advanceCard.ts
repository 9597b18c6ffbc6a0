import { cardTransitions } from '@kasa/domain/card'
import { cardKnown, nextCardStep, type CardKnown } from '@kasa/domain/cardEvents'
import { cardChargedBack } from '@kasa/domain/cardLedger'
import { firedRules, type CardFired, type CardRule, type CardSeen } from '@kasa/domain/cardRules'
import { isDeepStrictEqual } from 'node:util'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { parameter, parameterMs } from '../parameters/parameter'
import { asSystem } from '../requests/requestNoun'
import { countTries, selectReports, selectRules } from './cardReports.sql'
import { firedOf, type CardRecord } from './cardRecord'
import { moveCard } from './cards'

/** The record's fields that follow from the reports. */
const factsOf = ({ said, ...known }: CardKnown): Partial<CardRecord> => ({
  cardBin6: said.bin6 ?? null,
  cardLast4: said.last4 ?? null,
  scheme: said.scheme ?? null,
  issuer: said.issuer ?? null,
  country: said.country ?? null,
  threeDs: said.threeDs ?? null,
  installments: said.installments ?? null,
  authCode: said.authCode ?? null,
  rrn: said.rrn ?? null,
  settlementDate: said.settlementDate ?? null,
  acquirerFeeMinor: said.feeMinor ?? null,
  declines: known.declines,
  receivedAt: known.receivedAt,
  authorisedAt: known.authorisedAt,
  settledAt: known.settledAt,
})

/** The fields known from all reports of a transfer. */
export async function reportedFacts(tx: Tx, id: string): Promise<Partial<CardRecord>> {
  const known = cardKnown(await selectReports(tx, id))
  return known.isOpened ? factsOf(known) : {}
}

/** The rules that fire for a payment in review. */
async function firedBy(tx: Tx, record: CardRecord, at: Date): Promise<CardFired[]> {
  const rules = await selectRules(tx)
  const seen = new Map<CardRule, CardSeen>()
  for (const rule of rules)
    seen.set(rule, {
      amountMinor: record.amountMinor,
      threeDs: record.threeDs,
      country: record.country,
      ...(await countTries(tx, { ...record, since: new Date(at.getTime() - rule.withinMin * 60_000) })),
    })
  return firedRules(rules, (rule) => {
    const found = seen.get(rule)
    if (!found) throw new Error(`Nothing is known for the rule ${rule.kind}`)
    return found
  })
}

/** P10c: takes the chargeback from the merchant's balance as far as it suffices; the rest is our loss. */
async function takeBack(tx: Tx, ctx: Ctx, before: CardRecord, known: CardKnown): Promise<Partial<CardRecord>> {
  const { chargeback } = known
  if (!chargeback || before.bankAccountId === null) throw new Error(`Nothing was taken back of ${before.number}`)
  const rest = before.amountMinor - before.refundedMinor
  const chargebackMinor = chargeback.amountMinor < rest ? chargeback.amountMinor : rest
  const available = await balanceWithin(tx, before.merchantId)
  const had = available < 0n ? 0n : available
  const chargebackLossMinor = had < chargebackMinor ? chargebackMinor - had : 0n
  await postJournal(tx, {
    kind: 'P10c',
    sourceType: 'card_transfer',
    sourceId: before.id,
    at: ctx.now(),
    lines: cardChargedBack(
      { merchantId: before.merchantId, terminalId: before.bankAccountId },
      { backMinor: chargebackMinor, lossMinor: chargebackLossMinor },
    ),
  })
  return {
    chargebackMinor,
    chargebackLossMinor,
    chargebackCode: chargeback.reasonCode,
    chargebackAt: chargeback.at,
    answerBy: chargeback.answerBy,
  }
}

/** The fields that a step changes besides the status. */
async function patchOf(tx: Tx, ctx: Ctx, before: CardRecord, known: CardKnown): Promise<Partial<CardRecord>> {
  const at = ctx.now()
  switch (nextCardStep(before.status, known)) {
    case 'receive':
    case 'receiveLate':
      // From now on the deadline is for the authorisation.
      return { ttlAt: new Date(at.getTime() + (await parameter(tx, 'deposit.ttl_min', at)) * 60_000) }
    case 'review':
      return reviewed(tx, ctx, before)
    case 'chargeback':
      return takeBack(tx, ctx, before, known)
    default:
      return {}
  }
}

/** The fields set when a transfer goes to review. */
export async function reviewed(tx: Tx, ctx: Ctx, before: CardRecord): Promise<Partial<CardRecord>> {
  const at = ctx.now()
  const slaMs = await parameterMs(tx, 'sla.deposit_s', at)
  return { fired: JSON.stringify(await firedBy(tx, before, at)), deadlineAt: new Date(at.getTime() + slaMs) }
}

/**
 * Advances a locked transfer step by step as far as its reports allow. Called after each report and each decision, so
 * that their order does not matter.
 */
export async function advanceCard(tx: Tx, ctx: Ctx, locked: CardRecord): Promise<CardRecord> {
  const known = cardKnown(await selectReports(tx, locked.id))
  const facts = known.isOpened ? factsOf(known) : {}
  const system = asSystem(ctx)
  let record = locked
  for (let step = nextCardStep(record.status, known); step; step = nextCardStep(record.status, known)) {
    const seen = { ...record, ...facts }
    const patch = { ...facts, ...(await patchOf(tx, system, seen, known)), status: cardTransitions[step].to }
    const count = firedOf(patch).length
    record = await moveCard(tx, system, record, patch, {
      action: step,
      ...(count > 0 && { params: { count: String(count) } }),
      ...(patch.chargebackCode != null && { params: { code: patch.chargebackCode }, reason: patch.chargebackCode }),
    })
  }
  const names = Object.keys(facts) as (keyof CardRecord)[]
  // New facts make an undoable decision final, so the merchant is notified now.
  const isNew = names.some((name) => !isDeepStrictEqual(facts[name], record[name]))
  return isNew ? moveCard(tx, system, record, facts, { action: 'report' }) : record
}
