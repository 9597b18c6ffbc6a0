import type { Pool } from '../db/client'
import { factsNow, hoursNow, paceNow } from '../facts/factsNow'
import { dayMeasures, type DayMeasure, type RequestFigures } from '../facts/requestFigures'

/** The day in Istanbul and the merchant; null means all merchants. */
export type DayOf = { day: string; merchantId: string | null }
type Day = RequestFigures['day']

const ofDay = `day = $1::date and ($2::uuid is null or merchant_id = $2)`
const sum = (column: string, as: string) => `coalesce(sum(${column}), 0)::bigint as "${as}"`

export type DaySums = Record<DayMeasure, bigint>

/** The sums of a day for one kind of request. */
export async function selectDaySums(
  pool: Pool,
  { facts, sums }: Day,
  { day, merchantId }: DayOf,
): Promise<DaySums | undefined> {
  const { rows } = await pool.query<DaySums>({
    name: `dash.${facts.table}`,
    text: `select ${dayMeasures.map((measure) => sum(sums[measure] ?? '0', measure)).join(', ')}
      from ${factsNow(facts)} fact where ${ofDay}`,
    values: [day, merchantId],
  })
  return rows[0]
}

export type HourSum = { isToday: boolean; hour: number; inMinor: bigint; outMinor: bigint }

/** Money in and out of these kinds of requests, for each hour of a day and of the same weekday a week before. */
export async function selectHours(pool: Pool, { day, merchantId }: DayOf, days: readonly Day[]): Promise<HourSum[]> {
  if (days.length === 0) return []
  const ofBoth = `day in ($1::date, $1::date - 7) and ($2::uuid is null or merchant_id = $2)`
  const flows = days.map(
    ({ facts, sums: { inMinor = '0', outMinor = '0' } }) =>
      `select day, hour, ${inMinor} as came, ${outMinor} as went from ${hoursNow(facts)} fact where ${ofBoth}`,
  )
  const { rows } = await pool.query<HourSum>(
    `select day = $1::date as "isToday", hour, ${sum('came', 'inMinor')}, ${sum('went', 'outMinor')} from (
       ${flows.join(' union all ')}
     ) flow group by 1, 2`,
    [day, merchantId],
  )
  return rows
}

/** Durations of a day's decisions on one kind of request, by step; none if it declares no pace. */
export async function selectDecisionPace(
  pool: Pool,
  { facts, pace }: Day,
  { day, merchantId }: DayOf,
): Promise<{ step: number; n: number }[]> {
  if (pace === undefined) return []
  const { rows } = await pool.query<{ step: number; n: number }>({
    name: `dash.pace.${facts.table}`,
    text: `select step::int as step, sum(n)::int as n from ${paceNow(facts, pace)} fact where ${ofDay} group by 1`,
    values: [day, merchantId],
  })
  return rows
}
