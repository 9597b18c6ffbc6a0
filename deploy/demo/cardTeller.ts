import type { Ctx, UserActor } from '@kasa/api/access/ctx'
import { approvalKind } from '@kasa/api/approvals/approvalKinds'
import { advanceCard } from '@kasa/api/cards/advanceCard'
import type { CardRecord } from '@kasa/api/cards/cardRecord'
import { insertReport } from '@kasa/api/cards/cardReports.sql'
import { cards } from '@kasa/api/cards/cards'
import { askOutcome } from '@kasa/api/cards/chargebackOutcome.service'
import { createCard } from '@kasa/api/cards/createCard.service'
import { askRefund } from '@kasa/api/cards/refundCard.service'
import type { Tx } from '@kasa/api/db/client'
import { balanceWithin } from '@kasa/api/ledger/ledger.service'
import { claimWithin } from '@kasa/api/requests/claimRequest'
import { notifyDecision } from '@kasa/api/requests/moveRequests'
import { lockRequest, markNotified } from '@kasa/api/requests/requests.sql'
import type { Tenant } from '@kasa/api/tenants/tenant'
import type { CardEvent, CardSaid } from '@kasa/domain/cardEvents'
import { usualMs } from '@kasa/domain/sysparameter'

import type { DemoPerson } from './accounts'
import type { Shifts } from './operators'
import { personName } from './people'
import type { Random } from './random'
import type { DemoSetup } from './setup'

const schemes = [
  { scheme: 'VISA', bin6: '450634', issuer: 'Garanti BBVA' },
  { scheme: 'VISA', bin6: '415755', issuer: 'Yapı Kredi' },
  { scheme: 'MC', bin6: '540061', issuer: 'Akbank' },
  { scheme: 'MC', bin6: '552879', issuer: 'İş Bankası' },
  { scheme: 'TROY', bin6: '979212', issuer: 'Ziraat Bankası' },
] as const

/** Acts as one person or system after another, each at its own time. */
export function tellerOf(tx: Tx, tenant: Tenant, setup: DemoSetup, shifts: Shifts, random: Random, until: Date) {
  let at = new Date(0)
  const ctxOf = (actor: Ctx['actor'], ip: string): Ctx => ({ tenant, actor, requestId: 'demo-card', ip, now: () => at })
  const system = () => ctxOf({ kind: 'system' }, '')
  const as = (person: DemoPerson) => {
    const { actor, ip } = shifts.at(person, at)
    return { ...ctxOf(actor, ip), actor: actor satisfies UserActor }
  }
  const goTo = async (moment: Date): Promise<void> => {
    at = moment
    await tx.query(`select set_config('kasa.demo_at', $1, true)`, [at.toISOString()])
  }
  const wait = (from: number, to: number) => goTo(new Date(at.getTime() + random.int(from, to) * 1000))
  const again = async ({ id }: CardRecord): Promise<CardRecord> => {
    const record = await lockRequest(tx, cards.table, id)
    if (!record) throw new Error(`The card transfer ${id} is gone`)
    return record
  }
  let reports = 0

  async function create(amountMinor: bigint): Promise<CardRecord> {
    const merchant = random.pick(setup.merchants)
    const name = personName(random)
    const ctx = ctxOf({ kind: 'api', merchantId: merchant.id, keyId: merchant.keyId }, '203.0.113.10')
    const number = (reports += 1).toString().padStart(6, '0')
    return createCard(tx, ctx as Parameters<typeof createCard>[1], {
      merchantRef: `${merchant.prefix}-T-${number}`,
      amount: amountMinor,
      customer: { id: `${merchant.prefix}-K-${20_000 + random.int(0, 400)}`, name },
    })
  }
  async function report(
    record: CardRecord,
    type: CardEvent['type'],
    more: Partial<CardEvent> = {},
  ): Promise<CardRecord> {
    const event: CardEvent = { eventId: `demo-${(reports += 1)}`, type, at, said: {}, ...more }
    const terminalId = record.bankAccountId
    if (terminalId === null) throw new Error(`${record.number} is on no terminal`)
    await insertReport(tx, event, { terminalId, requestId: record.id, receivedAt: at })
    return advanceCard(tx, system(), await again(record))
  }
  const pay = (record: CardRecord, more: Partial<CardSaid> = {}): Promise<CardRecord> => {
    const { scheme, bin6, issuer } = random.pick(schemes)
    return report(record, 'authorised', {
      said: {
        scheme,
        bin6,
        issuer,
        last4: random.int(0, 9_999).toString().padStart(4, '0'),
        country: 'TR',
        threeDs: 'PASSED',
        authCode: random.int(100_000, 999_999).toString(),
        rrn: `6${random.int(10_000_000, 99_999_999)}`,
        ...more,
      },
    })
  }
  /** A decision and, after its undo time, the callback. */
  async function decide(
    record: CardRecord,
    by: (held: CardRecord, ctx: Ctx<UserActor>) => Promise<CardRecord>,
  ): Promise<CardRecord> {
    await claimWithin(tx, cards, as('trader'), record.id)
    await wait(4, 40)
    const decided = await by(await again(record), as('trader'))
    if (decided.undoUntil === null) return decided
    await goTo(new Date(at.getTime() + usualMs('undo_s')))
    await markNotified(tx, cards.table, decided.id)
    await notifyDecision(tx, cards, as('trader'), decided)
    return again(decided)
  }
  async function refund(record: CardRecord, amountMinor: bigint, isAgreed: boolean): Promise<void> {
    if ((await balanceWithin(tx, record.merchantId)) < amountMinor) return
    const reason = 'Müşteri vazgeçti'
    await askRefund(tx, as('admin'), { id: record.id, amount: amountMinor, reason, version: record.version })
    await agree(record, 'cardTransfer.refund', { amountMinor: String(amountMinor) }, { reason, isAgreed })
  }
  /** The other administrator approves a request about the transfer some time later, or it stays pending. */
  async function agree(
    { id: targetId }: CardRecord,
    kind: string,
    payload: Record<string, string>,
    { reason, isAgreed }: { reason: string; isAgreed: boolean },
  ): Promise<void> {
    const { rows } = await tx.query<{ id: string }>(
      `update approval set created_at = $2, updated_at = $2 where target_id = $1 and status = 'PENDING' returning id`,
      [targetId, at],
    )
    const id = rows[0]?.id ?? ''
    if (!isAgreed) return
    await wait(600, 7_200)
    // Ended first, as by the API: what it changes ends the pending requests about it.
    await tx.query(
      `update approval set status = 'APPROVED', checkers = array[$2::uuid], decided_at = $3, decided_by = $2,
        updated_at = $3, version = 2 where id = $1`,
      [id, setup.personId('admin2'), at],
    )
    const makerName = as('admin').actor.name
    const requested = { id, targetId, payload, makerId: setup.personId('admin'), makerName, reason }
    await approvalKind(kind).apply(tx, as('admin2'), requested)
  }
  /** Closes a chargeback with two administrators. */
  async function close(record: CardRecord, outcome: 'win' | 'lose', reason: string): Promise<void> {
    await askOutcome(tx, as('admin'), record, outcome, reason)
    const payload = { chargebackMinor: String(record.chargebackMinor) }
    await agree(record, `cardTransfer.${outcome}`, payload, { reason, isAgreed: true })
  }
  /** The context of the server of the request's merchant. */
  const server = ({ merchantId }: CardRecord): Ctx => ctxOf({ kind: 'api', merchantId, keyId: '' }, '203.0.113.10')
  return { tx, until, now: () => at, goTo, wait, create, report, pay, decide, refund, close, again, as, system, server }
}

export type Teller = ReturnType<typeof tellerOf>
