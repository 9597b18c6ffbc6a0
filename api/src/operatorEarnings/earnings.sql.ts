import type { Tx } from '../db/client'

/** The kinds of requests that operators handle. */
export type EarningSource = 'remit_request' | 'withdraw_request' | 'card_transfer' | 'papara_request'
export type EarningKind = 'P2' | 'P2b' | 'P4' | 'P10a'
export type TakenBackKind = 'P2U' | 'P4U' | 'P6' | 'P6b' | 'P9' | 'P10aU'

/** The earning of one approval or payout; amounts in kuruş. */
export type Earning = {
  sourceType: EarningSource
  sourceId: string
  occurrenceNo: number
  kind: EarningKind
  userId: string
  scheduleId: string
  baseMinor: bigint
  earnedMinor: bigint
  at: Date
}

const ofBanks = `select coalesce(account.owner_user_id, remit_group.owner_user_id) as id
  from bank_account account join remit_group on remit_group.id = account.remit_group_id where account.id = $1`

/** The owner of the account, terminal or wallet; for a bank account without an owner, its group's owner. */
const holders: Record<EarningSource, string> = {
  remit_request: ofBanks,
  withdraw_request: ofBanks,
  card_transfer: `select owner_user_id as id from card_terminal where id = $1`,
  papara_request: `select owner_user_id as id from papara_account where id = $1`,
}

/** The operator who owns an account; undefined if there is none. */
export async function selectHolder(tx: Tx, source: EarningSource, accountId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string | null }>({
    name: `earnings.holder.${source}`,
    text: holders[source],
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
  taken: { sourceType: EarningSource; sourceId: string; kind: TakenBackKind; at: Date },
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
