import type { Movement } from '@kasa/domain/reconciliation'
import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'
import { eventsOf, type Days } from './events'

type Db = Pick<Tx, 'query'>

export type EventRecord = {
  id: string
  at: Date
  day: string
  movement: Movement | 'line'
  number: string | null
  requestId: string | null
  merchantRef: string | null
  merchantId: string | null
  merchantName: string | null
  account: string | null
  bankRef: string | null
  customer: string | null
  gross: bigint
  fee: bigint
  net: bigint
  ourState: string | null
  bankState: string | null
  merchantState: string | null
  difference: bigint | null
  breakType: string | null
  atStake: bigint
  owner: string | null
  note: string | null
}
export type EventTotal = {
  count: number
  gross: bigint
  fee: bigint
  net: bigint
  /** Null if no merchant reported figures. */
  difference: bigint | null
  breaks: number
  breaksMinor: bigint
}

/** `visible`: a condition on `event` that selects what the reader may see. */
export type EventsQuery = Days & {
  visible: RawBuilder<unknown>
  merchantIds: readonly string[] | undefined
  accountIds: readonly string[] | undefined
  movements: readonly string[] | undefined
  breakTypes: readonly string[] | undefined
  openBreaks: boolean
}

const conditionsOf = ({ visible, merchantIds, accountIds, movements, breakTypes, openBreaks }: EventsQuery) =>
  sql`${visible} and (${merchantIds ?? null}::uuid[] is null or event.merchant_id = any(${merchantIds ?? null}::uuid[]))
    and (${accountIds ?? null}::uuid[] is null or event.bank_account_id = any(${accountIds ?? null}::uuid[]))
    and (${movements ?? null}::text[] is null or event.movement = any(${movements ?? null}::text[]))
    and (${breakTypes ?? null}::text[] is null or event.break_type = any(${breakTypes ?? null}::text[]))
    and (${openBreaks ? sql`event.break_type is not null` : sql`true`})`

/** A page of money events, newest first; times in microseconds. */
export const selectEvents = (
  db: Db,
  question: EventsQuery,
  { after, limit }: { after: { at: string; id: string } | undefined; limit: number },
): Promise<(EventRecord & { place: string })[]> =>
  runSql(
    db,
    sql`select event.event as id, event.at, event.day::text as day, event.movement, event.number,
      event.request_id as "requestId", event.merchant_ref as "merchantRef",
          event.merchant_id as "merchantId", merchant.name as "merchantName",
            coalesce(account.label || ' ••' || account.iban_last4, event.terminal) as account,
          event.bank_ref as "bankRef", event.customer, event.gross, event.fee, event.net, event.our_state as "ourState",
            event.bank_state as "bankState",
          event.merchant_state as "merchantState", event.difference, event.break_type as "breakType",
            event.at_stake as "atStake",
          dealt.owner_name as owner, dealt.note, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
            as place
        from ${eventsOf(question, question.openBreaks ? 'breaks' : 'all')} event
        left join merchant on merchant.id = event.merchant_id
        left join bank_account account on account.id = event.bank_account_id
        left join reconciliation_break dealt on dealt.event = event.event
          and dealt.type = coalesce(event.break_type, event.breaks[1])
        where ${conditionsOf(question)}
          and (${after?.at ?? null}::timestamptz is null
            or (event.at, event.event collate "C") < (${after?.at ?? null}::timestamptz,
            ${after?.id ?? ''} collate "C"))
        order by event.at desc, event.event collate "C" desc limit ${limit}`,
  )

/** The totals of all matching events. */
export async function selectEventTotal(db: Db, question: EventsQuery): Promise<EventTotal> {
  const rows = await runSql<EventTotal>(
    db,
    sql`select count(*)::int as count, coalesce(sum(event.gross), 0)::bigint as gross,
      coalesce(sum(event.fee), 0)::bigint as fee,
          coalesce(sum(event.net), 0)::bigint as net, sum(event.difference)::bigint as difference,
          count(event.break_type)::int as breaks,
            coalesce(sum(event.at_stake) filter (where event.break_type is not null), 0)::bigint as "breaksMinor"
        from ${eventsOf(question, question.openBreaks ? 'breaks' : 'all')} event where ${conditionsOf(question)}`,
  )
  const [total] = rows
  if (!total) throw new Error('A sum without a row')
  return total
}
