import type { CardRecord } from '@kasa/api/cards/cardRecord'
import { approveCard, closeChargeback, endCard } from '@kasa/api/cards/settleCard'
import type { Tx } from '@kasa/api/db/client'
import type { Tenant } from '@kasa/api/tenants/tenant'
import type { CardEvent } from '@kasa/domain/cardEvents'
import type { JournalLine } from '@kasa/domain/ledger'

import type { Row } from './bulk'
import { momentsUntil } from './calendar'
import type { MerchantEvent } from './callbackRows'
import { tellerOf, type Teller } from './cardTeller'
import type { Journal } from './depositRows'
import type { Shifts } from './operators'
import { seededRandom, type Random } from './random'
import type { DemoSetup } from './setup'

const cardSeed = 20_268
const historyDays = 60
const pastCards = 180
const usualLira = [120, 380, 980, 1_899, 4_250, 7_600, 12_780, 24_310] as const

/** What became of the past's card transfers, by how often. */
const past = {
  approved: 60,
  abroad: 8,
  rejected: 8,
  expired: 12,
  cancelled: 4,
  refused: 2,
  refunded: 4,
  refundedPart: 3,
  chargeback: 3,
  won: 2,
  lost: 2,
} as const
type Past = keyof typeof past
/** Those that end within the hour. */
const recent = { approved: 60, abroad: 8, rejected: 8, expired: 12, cancelled: 4, refused: 2 } as const
const hourMs = 3_600_000
/** How long a story may take, in ms. */
const longestMs = 8 * 24 * hourMs
/** What stands at the end of the history, by how many minutes ago it was asked for. */
const present = [
  { ends: 'approved', agoMin: 140 },
  { ends: 'expired', agoMin: 110 },
  { ends: 'approved', agoMin: 95 },
  { ends: 'rejected', agoMin: 80 },
  { ends: 'refundPending', agoMin: 55 },
  { ends: 'fired', agoMin: 13 },
  { ends: 'review', agoMin: 6 },
  { ends: 'review', agoMin: 4 },
  { ends: 'fired', agoMin: 4 },
  { ends: 'atPayer', agoMin: 3 },
  { ends: 'received', agoMin: 2 },
  { ends: 'atPayer', agoMin: 2 },
  { ends: 'routed', agoMin: 1 },
] as const
type Story = Past | (typeof present)[number]['ends']

/** Rows of the card rail as they were written down, to be put among the rest of the history by time. */
export type CardPast = {
  tables: [table: string, rows: Row[]][]
  audits: { at: Date; row: Row }[]
  events: MerchantEvent[]
  journals: Journal[]
}

const auditColumns = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'session_id',
  'ip',
  'request_id',
  'action',
  'object_type',
  'object_id',
  'before',
  'after',
  'reason',
] as const

async function rowsOf(tx: Tx, text: string): Promise<Row[]> {
  const { rows } = await tx.query<{ row: Row }>(text)
  return rows.map(({ row }) => row)
}

const chargedBack = (record: CardRecord, at: Date): Partial<CardEvent> => ({
  chargeback: {
    amountMinor: record.amountMinor,
    reasonCode: '10.4',
    answerBy: new Date(at.getTime() + 20 * 86_400_000),
  },
})

/** Lives one card transfer from `at` on, by the code that the API runs. */
async function live(teller: Teller, story: Story, at: Date, random: Random): Promise<void> {
  const { tx, wait, report, pay, decide, refund, again, as, system, server } = teller
  await teller.goTo(at)
  const lira = story === 'refused' ? 900_000 : random.pick(usualLira)
  const made = await teller.create(BigInt(lira) * 100n)
  if (made.status !== 'ROUTED' || story === 'routed') return
  if (story === 'cancelled') {
    await wait(20, 90)
    await endCard(tx, server(made), await again(made), 'cancel')
    return
  }
  await wait(5, 30)
  await report(made, 'opened')
  if (story === 'atPayer') return
  if (story === 'expired') {
    await teller.goTo(made.ttlAt)
    await endCard(tx, system(), await again(made), 'expire')
    return
  }
  if (random.chance(0.15)) await report(made, 'declined', { said: { declineCode: '51' } })
  await wait(10, 45)
  await report(made, 'received')
  if (story === 'received') return
  await wait(1, 4)
  const isFired = story === 'abroad' || story === 'fired'
  const paid = await pay(made, isFired ? { country: 'DE', threeDs: 'ATTEMPTED', issuer: 'Commerzbank' } : {})
  if (story === 'review' || story === 'fired') return
  await wait(15, 200)
  if (story === 'rejected') {
    await decide(paid, (held, ctx) => endCard(tx, ctx, held, 'reject', { reasonCode: 'SUSPICIOUS' }))
    return
  }
  const approved = await decide(paid, (held, ctx) =>
    approveCard(tx, ctx, held, held.fired === '[]' ? {} : { reasonCode: 'KNOWN_CARD' }),
  )
  if (story === 'refundPending') return refund(approved, approved.amountMinor, false)
  if (story === 'refunded' || story === 'refundedPart') {
    await wait(3_600, 40_000)
    const part = story === 'refunded' ? approved.amountMinor : approved.amountMinor / 2n
    return refund(approved, part, true)
  }
  // An acquirer pays on the next day.
  if (teller.now().getTime() > teller.until.getTime() - 25 * hourMs) return
  await wait(40_000, 90_000)
  const settled = await report(approved, 'settled', { said: { feeMinor: approved.amountMinor / 100n } })
  if (story !== 'chargeback' && story !== 'won' && story !== 'lost') return
  await wait(86_400, 3 * 86_400)
  const back = await report(settled, 'chargeback', chargedBack(settled, teller.now()))
  if (story === 'chargeback') return
  await wait(86_400, 2 * 86_400)
  const [action, note] =
    story === 'won' ? (['win', 'Banka kanıtı kabul etti'] as const) : (['lose', 'Kanıt yetersiz bulundu'] as const)
  await closeChargeback(tx, as('admin'), await again(back), action, note)
}

/**
 * Sixty days of card transfers, lived by the code that the API runs at the moments of the past, and then taken back: what it wrote is
 * answered, to be put among the rest of the history in the order of time.
 */
export async function tellCards(
  tx: Tx,
  tenant: Tenant,
  setup: DemoSetup,
  { shifts, now }: { shifts: Shifts; now: Date },
): Promise<CardPast> {
  const random = seededRandom(cardSeed)
  const teller = tellerOf(tx, tenant, setup, shifts, random, now)
  await tx.query('savepoint cards')
  await tx.query(`alter table audit_log alter column at set default current_setting('kasa.demo_at')::timestamptz`)
  const moments = momentsUntil(new Date(now.getTime() - hourMs), historyDays, pastCards, random)
  const old = moments.filter((ms) => ms < now.getTime() - longestMs)
  // Every long story happens, however seldom it is: those of the last moments that leave it its time, when there is money to give back.
  const certain = Object.keys(past) as Past[]
  for (const [index, ms] of moments.entries()) {
    const story =
      index < old.length
        ? (certain[index - old.length + certain.length] ?? random.weighted(past))
        : random.weighted(recent)
    await live(teller, story, new Date(ms), random)
  }
  for (const { ends, agoMin } of present) await live(teller, ends, new Date(now.getTime() - agoMin * 60_000), random)
  const told = await read(tx)
  await tx.query('rollback to savepoint cards')
  return told
}

/** Everything that was written of card transfers. */
async function read(tx: Tx): Promise<CardPast> {
  const ofTable = (table: string) => rowsOf(tx, `select to_jsonb(t) as row from ${table} t order by 1`)
  const tables: CardPast['tables'] = []
  for (const table of ['card_transfer', 'card_transfer_event', 'card_route', 'card_report', 'card_refund'])
    tables.push([table, await ofTable(table)])
  const approvals = await rowsOf(
    tx,
    `select to_jsonb(t) as row from approval t where kind = 'cardTransfer.refund' order by created_at`,
  )
  tables.push(['approval', approvals])
  const audits = await rowsOf(
    tx,
    `select to_jsonb(t) as row from audit_log t where object_type = 'cardTransfer' order by at, seq`,
  )
  const { rows: events } = await tx.query<Omit<MerchantEvent, 'data'> & { payload: string }>(
    `select created_at as at, type, merchant_id as "merchantId", object_id as id, object_number as number, payload::text as payload
     from merchant_event where type like 'card.%' order by created_at, seq`,
  )
  const { rows: journals } = await tx.query<
    Omit<Journal, 'lines'> & { lines: { account: string; amountMinor: number }[] }
  >(
    `select journal.id, journal.kind, journal.source_type as "sourceType", journal.source_id as "sourceId", journal.at,
       (select jsonb_agg(jsonb_build_object('account', account.code, 'amountMinor', line.amount_minor) order by line.line_no)
        from journal_line line join ledger_account account on account.id = line.account_id where line.journal_id = journal.id) as lines,
       journal.occurrence_no as "occurrenceNo"
     from journal where source_type = 'card_transfer' order by at, id`,
  )
  return {
    tables,
    audits: audits.map((row) => ({
      at: new Date(String(row['at'])),
      row: Object.fromEntries(auditColumns.map((column) => [column, row[column]])),
    })),
    events: events.map(({ payload, ...event }) => ({ ...event, data: (JSON.parse(payload) as { data: object }).data })),
    journals: journals.map((journal) => ({
      ...journal,
      lines: journal.lines.map(({ account, amountMinor }): JournalLine => ({
        account,
        amountMinor: BigInt(amountMinor),
      })),
    })),
  }
}
