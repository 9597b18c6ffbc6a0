import type { ownSettlementSorts } from '@kasa/contracts/ownSettlements'
import type { ListTotal } from '@kasa/contracts/lists'
import { untoldReasons } from '@kasa/domain/settlement'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import type { Keyset, ListOrder, Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { found } from '../db/searchText'

type Db = Pick<Tx, 'query'>

/** A merchant's line of an approved run. `since`: the end of its previous settlement. */
export type OwnSettlementRecord = {
  id: string
  number: string
  day: string
  leftOut: string | null
  since: Date | null
  dueUntil: Date | null
  grossMinor: bigint
  feeMinor: bigint
  keptMinor: bigint
  releaseOn: string | null
  releasedMinor: bigint
  amountMinor: bigint
  holder: string | null
  ibanLast4: string | null
  bankName: string | null
  payoutId: string | null
  payoutNumber: string | null
  payoutStatus: WithdrawalStatus | null
  bankRefs: string[]
}

const columns = sql`settlement.id, run.number, run.day::text as day, settlement.left_out as "leftOut",
  (select max(earlier.due_until) from settlement earlier join settlement_run before on before.id = earlier.run_id
    where earlier.merchant_id = settlement.merchant_id and before.status = 'APPROVED' and earlier.left_out is null
      and (before.as_of, before.id) < (run.as_of, run.id)) as since,
  settlement.due_until as "dueUntil", settlement.gross_minor as "grossMinor", settlement.fee_minor as "feeMinor",
  settlement.kept_minor as "keptMinor", settlement.release_on::text as "releaseOn",
  settlement.released_minor as "releasedMinor", settlement.amount_minor as "amountMinor",
  terms.holder, terms.iban_last4 as "ibanLast4", bank.short_name as "bankName", payout.id as "payoutId",
  payout.number as "payoutNumber", payout.status as "payoutStatus",
  array(select paid.bank_ref from withdraw_request paid where paid.bank_ref is not null
    and (paid.id = payout.id or paid.parent_id = payout.id) order by paid.part_no) as "bankRefs"`

const tables = sql`settlement join settlement_run run on run.id = settlement.run_id
  left join settlement_terms terms on terms.id = settlement.terms_id
  left join bank_name bank on bank.id = terms.bank_name_id
  left join withdraw_request payout on payout.settlement_id = settlement.id`

export type OwnSettlementQuery = {
  merchantId: string
  q: string | undefined
  from: string | undefined
  to: string | undefined
}

export const ownSettlementOrder: ListOrder<(typeof ownSettlementSorts)[number]> = {
  id: { sql: 'settlement.id', as: 'id' },
  keys: {
    number: { sql: 'run.number', as: 'code' },
    day: { sql: 'run.as_of', as: 'time' },
  },
}

const conditionsOf = ({ merchantId, q, from, to }: OwnSettlementQuery): RawBuilder<unknown>[] => [
  sql`settlement.merchant_id = ${merchantId}::uuid and run.status = 'APPROVED'
    and (settlement.left_out is null or settlement.left_out <> all(${[...untoldReasons]}::text[]))`,
  ...when(q, (text) => found('run.number', text)),
  ...when(from, (day) => sql`run.day >= ${day}::date`),
  ...when(to, (day) => sql`run.day <= ${day}::date`),
]

export const selectOwnSettlements = (
  db: Db,
  query: OwnSettlementQuery,
  { place, where, tail }: Keyset,
): Promise<(OwnSettlementRecord & Placed)[]> =>
  runSql(db, sql`select ${columns}, ${place} from ${tables} where ${allOf([...conditionsOf(query), ...where])} ${tail}`)

/** Number of the settlements, and the amount of those whose payout did not end or come back. */
export const totalOwnSettlements = (db: Db, query: OwnSettlementQuery): Promise<ListTotal> =>
  totalOf(
    db,
    sql`${tables} where ${allOf(conditionsOf(query))}`,
    sql`case when settlement.left_out is not null or payout.status in ('RETURNED', 'REJECTED', 'CANCELLED') then 0
      else settlement.amount_minor end`,
  )
