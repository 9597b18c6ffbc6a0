import type { ActiveHours } from '@kasa/domain/activeHours'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'
import { freeBalance } from './freeBalance'

/** An account of a merchant's groups with its bank and what can leave it, in group order. */
export type SourceRow = {
  accountId: string
  remitGroupId: string
  label: string
  status: string
  direction: 'IN' | 'OUT' | 'BOTH'
  minTxMinor: bigint
  maxTxMinor: bigint
  activeHours: ActiveHours[]
  freeMinor: bigint | null
  bankId: string
  hasFast: boolean
  fastLimitMinor: bigint | null
  eftOpen: string
  eftClose: string
  sameBank247: boolean
}

/**
 * Locks planning from these groups until the transaction ends, so that two plans cannot use the same free balance.
 */
export async function lockPlanning(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await tx.query({
    name: 'withdrawals.lockPlanning',
    text: `select pg_advisory_xact_lock(hashtextextended('payout plan ' || id, 0))
      from (select unnest($1::uuid[])::text as id order by 1) wanted`,
    values: [groupIds],
  })
}

/**
 * The accounts from which payouts of these groups may leave, with their free balance (`freeBalance`). The payout
 * `without` does not reduce it.
 */
export async function selectSources(
  db: Pick<Tx, 'query'>,
  groupIds: readonly string[],
  without: string | null,
): Promise<SourceRow[]> {
  const { rows } = await db.query<SourceRow>({
    name: 'withdrawals.sources',
    text: `select account.id as "accountId", account.remit_group_id as "remitGroupId", account.label, account.status,
      account.direction,
             account.min_tx_minor as "minTxMinor", account.max_tx_minor as "maxTxMinor",
               account.active_hours as "activeHours",
             ${freeBalance('$2::uuid')} as "freeMinor", bank.id as "bankId", bank.fast as "hasFast",
             bank.fast_limit_minor as "fastLimitMinor", to_char(bank.eft_open, 'HH24:MI') as "eftOpen",
               to_char(bank.eft_close, 'HH24:MI') as "eftClose",
             bank.same_bank_247 as "sameBank247"
           from unnest($1::uuid[]) with ordinality as wanted (id, place)
           join remit_group grp on grp.id = wanted.id and grp.status = 'ACTIVE'
           join bank_account account on account.remit_group_id = grp.id and account.status <> 'CLOSED'
           join bank_name bank on bank.id = account.bank_name_id
           order by wanted.place, account.priority, account.id`,
    values: [groupIds, without],
  })
  return rows
}

/** The bank's fields that decide its rails. */
type RailRow = Pick<SourceRow, 'hasFast' | 'fastLimitMinor' | 'eftOpen' | 'eftClose' | 'sameBank247'>

/** The beneficiary's bank with the fields that decide its rails. `isActive`: it accepts transfers now. */
export async function selectRailBank(
  db: Pick<Tx, 'query'>,
  id: string,
): Promise<(RailRow & { isActive: boolean }) | undefined> {
  const { rows } = await db.query<RailRow & { isActive: boolean }>({
    name: 'withdrawals.railBank',
    text: `select active as "isActive", fast as "hasFast", fast_limit_minor as "fastLimitMinor",
      to_char(eft_open, 'HH24:MI') as "eftOpen",
             to_char(eft_close, 'HH24:MI') as "eftClose", same_bank_247 as "sameBank247" from bank_name where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** One account's assessment in a plan, as saved. */
export type KeptSource = {
  accountId: string
  freeMinor: bigint | null
  excludedBecause: string | null
  lostBecause: string | null
  rail: 'HAVALE' | 'FAST' | 'EFT' | null
  arrivesBy: Date | null
}

/** Saves a plan of a payout. All plans are kept; the last one applies. */
export async function insertPlan(
  tx: Tx,
  plan: { requestId: string; at: Date; accountId: string | null; judged: readonly KeptSource[] },
): Promise<void> {
  await tx.query({
    name: 'withdrawals.plan',
    text: `insert into payout_plan (request_id, seq, at, bank_account_id, judged)
           select $1, coalesce(max(seq), 0) + 1, $2, $3, $4::jsonb from payout_plan where request_id = $1`,
    values: [plan.requestId, plan.at, plan.accountId, toJson(plan.judged)],
  })
}

/** The assessment of each account in a payout's last plan, with the accounts' labels. */
export async function selectPlan(
  db: Pick<Tx, 'query'>,
  requestId: string,
): Promise<(Omit<KeptSource, 'arrivesBy'> & { label: string; arrivesBy: string | null })[]> {
  const { rows } = await db.query<Omit<KeptSource, 'arrivesBy'> & { label: string; arrivesBy: string | null }>({
    name: 'withdrawals.plans',
    text: `select judged.*, account.label
           from (select judged from payout_plan where request_id = $1 order by seq desc limit 1) last
           cross join lateral jsonb_to_recordset(last.judged) as judged
             ("accountId" uuid, "freeMinor" bigint, "excludedBecause" text, "lostBecause" text, rail text,
               "arrivesBy" text)
           join bank_account account on account.id = judged."accountId"`,
    values: [requestId],
  })
  return rows
}
