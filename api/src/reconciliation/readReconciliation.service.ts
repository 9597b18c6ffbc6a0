import type {
  EventFilters,
  EventPage,
  eventListQuery,
  ReconciliationEvent,
  ReconciliationFilters,
  reconciliationListQuery,
  ReconciliationMatrix,
  reconciliationOptions,
  ReconciliationPage,
  ReconciliationRow,
} from '@kasa/contracts/reconciliation'
import { matrixDays, matrixMerchants } from '@kasa/contracts/reconciliation'
import { scopesOf } from '@kasa/domain/access'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { maskName, mostEventDays, reconciliationFigures, type BreakType } from '@kasa/domain/reconciliation'
import { addDays, daysBetween, mostReportDays, reportRange } from '@kasa/domain/report'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { accountsVisibleTo } from '../bankaccounts/accountVisibility'
import { cursorOf, pageOf } from '../db/page'
import { hidesMerchant } from '../deposits/depositRow'
import { BadInput } from '../errors/refusals'
import { selectEvents, selectEventTotal, type EventRecord, type EventsQuery } from './events.sql'
import { selectAccounts, selectDays, selectMatrix, selectMerchants, type DayRecord } from './reconciliation.sql'

const balances = ['openingMinor', 'closingMinor'] as const

/** The balance columns, hidden unless the tenant shows them. */
export const hiddenOf = ({ tenant }: Ctx): string[] =>
  tenant.config.flags.reconciliationStartAndCloseDate ? [] : [...balances]

type Range = { from: string; to: string }

/** Throws `REPORT_TURNED` and `REPORT_RANGE`. */
function checkedRange(range: Range, most: number): Range {
  if (range.from > range.to) throw new BadInput({ code: 'REPORT_TURNED', field: 'from' })
  if (daysBetween(range.from, range.to) > most)
    throw new BadInput({ code: 'REPORT_RANGE', field: 'from', params: { most } })
  return range
}

type Sums = DayRecord['sums']

const figuresOf = (sums: Sums, hidden: readonly string[]): ReconciliationRow['figures'] =>
  Object.fromEntries(
    Object.entries(sums).map(([figure, value]) => [
      figure,
      hidden.includes(figure) || value === null ? null : figure.endsWith('Minor') ? value : Number(value),
    ]),
  )

const signatureOf = (name: string | null, at: Date | null) =>
  name === null || at === null ? null : { name, at: at.toISOString() }

const notOfLines = Object.keys(reconciliationFigures).filter((figure) => !figure.startsWith('breaks'))

export const rowOf = (record: DayRecord, hidden: readonly string[]): ReconciliationRow => ({
  kind: 'row',
  id: `${record.day}.${record.merchantId ?? 'none'}`,
  day: record.day,
  merchantId: record.merchantId,
  merchantName: record.merchantName,
  status: record.status,
  // Bank lines without a merchant have breaks but no balance.
  figures: figuresOf(record.sums, record.merchantId === null ? notOfLines : hidden),
  reportedAt: record.reportedAt?.toISOString() ?? null,
  ourSignature: signatureOf(record.ourSigner, record.ourSignedAt),
  merchantSignature: signatureOf(record.merchantSigner, record.merchantSignedAt),
  hash: record.hash,
})

const nothing = {
  day: null,
  merchantId: null,
  merchantName: null,
  status: null,
  reportedAt: null,
  ourSignature: null,
  merchantSignature: null,
  hash: null,
}

const dayPlace = cursorOf(
  z.strictObject({
    day: z.iso.date(),
    name: z.string().check(z.maxLength(400)),
    id: z.string().check(z.maxLength(36)),
  }),
)

/**
 * Merchants' days: the movements, the merchant's report, and the state of agreement. Page, total and export use the
 * same statement.
 */
export async function readReconciliation(
  ctx: Ctx,
  { cursor, limit, ...filters }: z.output<typeof reconciliationListQuery>,
): Promise<ReconciliationPage> {
  requirePermission(ctx, 'report.reconciliation')
  const { range, question } = daysQuestion(ctx, filters)
  const found = await selectDays(ctx.tenant.pool, question, { after: dayPlace.read(cursor), limit: limit + 1 })
  // A filtered selection of days has no opening and closing balance.
  const hidden = hiddenOf(ctx)
  const total: ReconciliationRow = {
    ...nothing,
    kind: 'total',
    id: 'total',
    figures: figuresOf(found.total, filters.status === undefined ? hidden : balances),
  }
  const { shown, nextCursor } = pageOf(found.days, limit, ({ day, merchantName, merchantId }) =>
    dayPlace.write({ day, name: merchantName ?? '', id: merchantId ?? '' }),
  )
  const rows = shown.map((record) => rowOf(record, hidden))
  return {
    rows: nextCursor === null && found.count > 0 ? [...rows, total] : rows,
    nextCursor,
    range,
    count: found.count,
    sums: total,
    hidden,
  }
}

/** The last days of the range, for each merchant with something to reconcile. */
export async function readMatrix(ctx: Ctx, filters: ReconciliationFilters): Promise<ReconciliationMatrix> {
  requirePermission(ctx, 'report.reconciliation')
  const { range, question } = daysQuestion(ctx, filters)
  const to = range.to < question.today ? range.to : question.today
  const most = addDays(to, 1 - matrixDays)
  const from = range.from > most ? range.from : most
  const days = from > to ? [] : Array.from({ length: daysBetween(from, to) }, (_, place) => addDays(from, place))
  if (days.length === 0) return { days, merchants: [], leftOut: 0 }
  const { merchants, count } = await selectMatrix(ctx.tenant.pool, { ...question, from, to }, matrixMerchants)
  return {
    days,
    merchants: merchants.map(({ id, name, cells }) => ({
      id,
      name,
      cells: days.map((day) => {
        const cell = cells.find((one) => one.day === day)
        return cell ? { status: cell.status, breaks: cell.breaks, isLate: cell.late > 0 } : null
      }),
    })),
    leftOut: count - merchants.length,
  }
}

/** The requested days; this month by default. */
export const rangeOfDays = (ctx: Ctx, { from, to }: ReconciliationFilters): Range =>
  checkedRange(reportRange({ from, to }, istanbulDay(ctx.now())), mostReportDays)

function daysQuestion(ctx: Ctx, filters: ReconciliationFilters) {
  const { merchantId, status } = filters
  const [today, range] = [istanbulDay(ctx.now()), rangeOfDays(ctx, filters)]
  return { range, question: { ...range, today, merchantIds: merchantId ?? null, statuses: status ?? null } }
}

const isOurs = ({ actor }: Ctx<UserActor>) => ['ADMIN', 'SYSTEM'].some((ours) => scopesOf(actor.scope).has(ours))
const isMerchant = (ctx: Ctx<UserActor>) => !isOurs(ctx) && scopesOf(ctx.actor.scope).has('MERCHANT')

/** The money events that a person may see: all, their merchant's, or those of their accounts. */
function visibleTo(ctx: Ctx<UserActor>): RawBuilder<unknown> {
  if (isOurs(ctx)) return sql`true`
  if (isMerchant(ctx)) return sql`event.merchant_id = ${ctx.actor.merchantId}::uuid`
  return sql`event.bank_account_id in (select account.id from bank_account account
    where ${accountsVisibleTo(ctx.actor)})`
}

/** Merchants give their payers these accounts, so they know them. */
const knownAccounts: readonly EventRecord['movement'][] = ['approved', 'reversed']

/**
 * Hidden columns of an event: the merchant from operators if the tenant hides it; from merchants the work of our
 * people, and our accounts except `knownAccounts`.
 */
function hiddenColumns(ctx: Ctx<UserActor>): string[] {
  if (isMerchant(ctx)) return ['merchant', 'account', 'owner', 'note']
  return hidesMerchant(ctx.actor.scope, ctx.tenant.config.flags) ? ['merchant', 'merchantRef'] : []
}

function eventOf(record: EventRecord, today: string, hidden: readonly string[]): ReconciliationEvent {
  const isHidden = hidden.includes('merchantRef')
  return {
    id: record.id,
    at: record.at.toISOString(),
    day: record.day,
    movement: record.movement,
    number: record.number,
    requestId: record.requestId,
    merchantRef: isHidden ? null : record.merchantRef,
    merchantId: isHidden ? null : record.merchantId,
    merchantName: hidden.includes('merchant') ? null : record.merchantName,
    account: hidden.includes('account') && !knownAccounts.includes(record.movement) ? null : record.account,
    bankRef: record.bankRef,
    customer: record.customer === null ? null : maskName(record.customer),
    grossMinor: record.gross,
    feeMinor: record.fee,
    netMinor: record.net,
    ourState: record.ourState,
    bankState: record.bankState,
    merchantState: record.merchantState,
    differenceMinor: record.difference,
    // The SQL builds the types from the same list.
    breakType: record.breakType as BreakType | null,
    breakMinor: record.breakType === null ? null : record.atStake,
    ageDays: daysBetween(record.day, today) - 1,
    owner: hidden.includes('owner') ? null : record.owner,
    note: hidden.includes('owner') ? '' : (record.note ?? ''),
  }
}

const eventPlace = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.string().check(z.maxLength(100)) }))

/** The requested days; yesterday by default. */
export function rangeOfEvents(ctx: Ctx, filters: EventFilters): Range {
  const yesterday = addDays(istanbulDay(ctx.now()), -1)
  const { from = filters.to ?? yesterday, to = filters.from ?? yesterday } = filters
  return checkedRange({ from, to }, mostEventDays)
}

function eventsQuestion(ctx: Ctx<UserActor>, filters: EventFilters): EventsQuery {
  return {
    ...rangeOfEvents(ctx, filters),
    today: istanbulDay(ctx.now()),
    visible: visibleTo(ctx),
    merchantIds: hiddenColumns(ctx).includes('merchantRef') ? undefined : filters.merchantId,
    accountIds: isMerchant(ctx) ? undefined : filters.bankAccountId,
    movements: filters.movement,
    breakTypes: filters.breakType,
    openBreaks: filters.breaks === 'open',
  }
}

/** The money events of these days that this person may see, newest first, with their totals. */
export async function readEvents(
  ctx: Ctx,
  { cursor, limit, ...filters }: z.output<typeof eventListQuery>,
): Promise<EventPage> {
  requirePermission(ctx, 'report.reconciliationDetail')
  const question = eventsQuestion(ctx, filters)
  const { pool } = ctx.tenant
  const [found, total] = await Promise.all([
    selectEvents(pool, question, { after: eventPlace.read(cursor), limit: limit + 1 }),
    selectEventTotal(pool, question),
  ])
  const hidden = hiddenColumns(ctx)
  const { shown, nextCursor } = pageOf(found, limit, ({ place, id }) => eventPlace.write({ at: place, id }))
  return {
    rows: shown.map((record) => eventOf(record, question.today, hidden)),
    nextCursor,
    range: { from: question.from, to: question.to },
    sums: {
      count: total.count,
      grossMinor: total.gross,
      feeMinor: total.fee,
      netMinor: total.net,
      differenceMinor: total.difference,
      breaks: total.breaks,
      breaksMinor: total.breaksMinor,
    },
    hidden,
  }
}

type Options = z.output<typeof reconciliationOptions>

/** The filter choices of the days. */
export async function readDayOptions(ctx: Ctx): Promise<Options> {
  requirePermission(ctx, 'report.reconciliation')
  return { merchants: await selectMerchants(ctx.tenant.pool), accounts: [] }
}

/** The filter choices of money events for this person; an empty list means no such filter. */
export async function readEventOptions(ctx: Ctx): Promise<Options> {
  requirePermission(ctx, 'report.reconciliationDetail')
  const { pool } = ctx.tenant
  const visible = isOurs(ctx) ? sql`true` : accountsVisibleTo(ctx.actor)
  return {
    merchants: isOurs(ctx) ? await selectMerchants(pool) : [],
    accounts: isMerchant(ctx) ? [] : await selectAccounts(pool, visible),
  }
}
