import type { PlanHours } from '@kasa/domain/planHours'
import { sql } from 'kysely'

import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'
import { isInLiveFile } from './liveFile.sql'
import type { Sourced } from './planAgain'
import type { SourceRow } from './payoutSources.sql'
import { bankOf } from './planWithdrawal'

/** The hours of every account that payouts leave from, and of its bank. */
export async function selectPlanHours(db: Pick<Tx, 'query'>): Promise<PlanHours[]> {
  const { rows } = await db.query<
    Pick<SourceRow, 'activeHours' | 'bankId' | 'hasFast' | 'fastLimitMinor' | 'eftOpen' | 'eftClose' | 'sameBank247'>
  >({
    name: 'withdrawals.planHours',
    text: `select distinct account.active_hours as "activeHours", bank.id as "bankId", bank.fast as "hasFast",
      bank.fast_limit_minor as "fastLimitMinor",
             to_char(bank.eft_open, 'HH24:MI') as "eftOpen", to_char(bank.eft_close, 'HH24:MI') as "eftClose",
               bank.same_bank_247 as "sameBank247"
           from bank_account account join bank_name bank on bank.id = account.bank_name_id
           where account.status <> 'CLOSED' and account.direction <> 'IN'`,
  })
  return rows.map(({ activeHours, bankId, ...bank }) => ({ activeHours, bank: bankOf(bankId, bank) }))
}

/** True if payout `r` is queued, unclaimed, and in no live payment file. */
const waitsFree = (at: Date) =>
  sql<boolean>`r.status = 'QUEUED' and (r.claim_until is null or r.claim_until <= ${at}) and not ${isInLiveFile}`

/** A queued payout with its current plan and the fields that decide its rail. */
export type PlannedPayout = Sourced & { id: string; bankNameId: string; amountMinor: bigint }

/** Unclaimed queued payouts that have an account to leave from, in the order in which Next gives them out. */
export const selectPlanned = (db: Pick<Tx, 'query'>, at: Date): Promise<PlannedPayout[]> =>
  runSql(
    db,
    sql`
    select r.id, r.bank_name_id as "bankNameId", r.amount_minor as "amountMinor", r.remit_group_id as "remitGroupId",
      r.bank_account_id as "bankAccountId",
      r.rail, r.planned_at as "plannedAt", r.eta_at as "etaAt"
    from withdraw_request r where ${waitsFree(at)} and r.bank_account_id is not null order by r.deadline_at, r.id`,
  )

/**
 * Unclaimed queued payouts in no live payment file that were planned before a moment (`isStale`) or have no account;
 * stale ones first, then in the order in which Next gives them out.
 */
export const selectDueToPlan = (
  db: Pick<Tx, 'query'>,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<{ id: string; isStale: boolean }[]> =>
  runSql(
    db,
    sql`
    select r.id, plan.at < ${before} as "isStale"
    from withdraw_request r
    cross join lateral (select coalesce(max(at), r.created_at) as at from payout_plan where request_id = r.id) plan
    where ${waitsFree(at)} and (plan.at < ${before} or r.bank_account_id is null)
    order by plan.at < ${before} desc, r.deadline_at, r.id limit ${limit}`,
  )
