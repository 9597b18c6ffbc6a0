import type { RequestTable } from '@kasa/domain/requestTypes'

import type { Tx } from '../db/client'
import { figuresOf } from '../facts/requestFigures'

export type EarningKind = 'P2' | 'P2b' | 'P4' | 'P10a'
export type TakenBackKind = 'P2U' | 'P4U' | 'P6' | 'P6b' | 'P9' | 'P10aU'

/** The earning of one approval or payout; amounts in kuruş. */
export type Earning = {
  sourceType: RequestTable
  sourceId: string
  occurrenceNo: number
  kind: EarningKind
  userId: string
  scheduleId: string
  baseMinor: bigint
  earnedMinor: bigint
  at: Date
}

/** The operator who owns an account; undefined if there is none. */
export async function selectHolder(tx: Tx, source: RequestTable, accountId: string): Promise<string | undefined> {
  const { holder } = figuresOf(source)
  if (holder === undefined) return undefined
  const { rows } = await tx.query<{ id: string | null }>({
    name: `earnings.holder.${source}`,
    text: holder,
    values: [accountId],
  })
  return rows[0]?.id ?? undefined
}

export async function insertEarning(tx: Tx, earning: Earning): Promise<void> {
  await tx.query({
    name: 'earnings.insert',
    text: `insert into operator_earning (source_type, source_id, occurrence_no, kind, user_id, schedule_id, base_minor,
      earned_minor, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      earning.sourceType,
      earning.sourceId,
      earning.occurrenceNo,
      earning.kind,
      earning.userId,
      earning.scheduleId,
      earning.baseMinor,
      earning.earnedMinor,
      earning.at,
    ],
  })
}

/** Marks a request's last earning as taken back; undefined if there is none left. */
export async function takeEarningBack(
  tx: Tx,
  taken: { sourceType: RequestTable; sourceId: string; kind: TakenBackKind; at: Date },
): Promise<{ userId: string; earnedMinor: bigint } | undefined> {
  const { rows } = await tx.query<{ userId: string; earnedMinor: bigint }>({
    name: 'earnings.take-back',
    text: `update operator_earning set taken_back = $3, taken_back_at = $4
           where source_type = $1 and source_id = $2 and taken_back is null
             returning user_id as "userId", earned_minor as "earnedMinor"`,
    values: [taken.sourceType, taken.sourceId, taken.kind, taken.at],
  })
  return rows[0]
}
