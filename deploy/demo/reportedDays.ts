import { createHash } from 'node:crypto'

import type { Tx } from '@kasa/api/db/client'
import { selectDayEvents } from '@kasa/api/reconciliation/closedDays.sql'
import { dayAfter } from '@kasa/domain/holidays'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { merchantStates, statesGivenBack, type MerchantState, type Movement } from '@kasa/domain/reconciliation'

import { insertRows, type Row } from './bulk'
import { fixedId, type DemoSetup } from './setup'

/** Days that the merchants reported, as days before today; later days are still to be reported. */
const [firstDay, lastDay] = [-14, -2]
/** Until this day all figures agree. */
const lastAgreedDay = -6
/** The days on which all figures agree, the oldest first. */
export const agreedDays = (today: string): readonly string[] =>
  Array.from({ length: lastAgreedDay - firstDay + 1 }, (_none, index) => dayAfter(today, firstDay + index))
/** Of this many rows of later days, one is missing and one has another amount. */
const oneIn = 120
const wrongByMinor = 5_000n

type SourceEvent = Awaited<ReturnType<typeof selectDayEvents>>[number]
const undone: ReadonlySet<string | null> = new Set(['UNDONE', 'NOT_SENT'])

/** A number below `oneIn`, the same for each load of the demo. */
const chanceOf = (number: string | null) =>
  createHash('sha256')
    .update(number ?? '')
    .digest()
    .readUInt32BE() % oneIn

/** The status by which a merchant reports an event; undefined for events that it does not report. */
function statusOf({ movement, our_state: state }: SourceEvent): MerchantState | undefined {
  if (movement === 'paidOut') return 'PAID'
  return (Object.keys(merchantStates) as MerchantState[]).find(
    (known) => known === state && merchantStates[known] === movement,
  )
}

/**
 * The merchants' own figures of past days, by their API. In the last of them, some rows are missing or have another
 * amount, so that there are breaks to work on.
 */
export async function reportDays(tx: Tx, setup: DemoSetup, now: Date): Promise<void> {
  const today = istanbulDay(now)
  const days = { from: dayAfter(today, firstDay), to: dayAfter(today, lastDay), today }
  const [reports, reportRows]: [Row[], Row[]] = [[], []]
  for (const merchant of setup.merchants) {
    const byDay = new Map<string, SourceEvent[]>()
    for (const event of await selectDayEvents(tx, days, merchant.id)) {
      const day = istanbulDay(new Date(event.at))
      byDay.set(day, [...(byDay.get(day) ?? []), event])
    }
    for (const [day, events] of byDay) {
      const id = fixedId(setup.tenant, `report ${merchant.code} ${day}`)
      const rows = rowsOf(id, events, day <= dayAfter(today, lastAgreedDay))
      const sum = (movement: Movement) =>
        rows.reduce((total, row) => total + (row.movement === movement ? signedAmount(row) : 0n), 0n)
      reportRows.push(...rows)
      reports.push({
        id,
        merchant_id: merchant.id,
        day,
        source: 'API',
        sha256: createHash('sha256').update(id).digest(),
        row_count: rows.length,
        approved_minor: sum('approved'),
        paid_out_minor: sum('paidOut'),
        returned_minor: sum('returned'),
        reversed_minor: sum('reversed'),
        created_at: new Date(`${dayAfter(day, 1)}T00:20:00+03:00`),
      })
    }
  }
  await insertRows(tx, 'merchant_report', reports)
  await insertRows(tx, 'merchant_report_row', reportRows)
}

const signedAmount = ({ status, amount_minor: amount }: { status: MerchantState; amount_minor: bigint }): bigint =>
  statesGivenBack.includes(status) ? -amount : amount

function rowsOf(reportId: string, events: readonly SourceEvent[], agrees: boolean) {
  const takenBack = new Set(events.flatMap((event) => (undone.has(event.our_state) ? [event.request_id] : [])))
  const places = new Map<string, number>()
  return events.flatMap((event, at) => {
    const status = statusOf(event)
    const chance = agrees ? oneIn : chanceOf(event.number)
    if (!status || event.request_id === null || takenBack.has(event.request_id) || chance === 0) return []
    const key = `${event.request_id} ${event.movement} ${statesGivenBack.includes(status)}`
    const place = (places.get(key) ?? 0) + 1
    places.set(key, place)
    const gross = BigInt(event.gross)
    return [
      {
        report_id: reportId,
        row_no: at + 1,
        line_no: at + 1,
        merchant_ref: event.merchant_ref,
        number: event.number,
        status,
        amount_minor: (gross < 0n ? -gross : gross) + (chance === 1 ? wrongByMinor : 0n),
        request_id: event.request_id,
        movement: event.movement,
        moves: true,
        place,
      },
    ]
  })
}
