import { payoutRuleList } from '@kasa/contracts/payoutRules'
import type { PayoutRule } from '@kasa/domain/payoutRules'
import * as z from 'zod/mini'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'

type Reader = Pick<Tx, 'query'>

export type PayoutRuleSet = {
  version: number
  rules: PayoutRule[]
  note: string
  createdByName: string | null
  approvedByName: string | null
  createdAt: Date
}

/** Parses stored rules, in which amounts are JSON numbers. */
export const readRules = (kept: unknown): PayoutRule[] => z.decode(payoutRuleList, kept as never)

export async function selectRuleSets(db: Reader, limit: number): Promise<PayoutRuleSet[]> {
  const { rows } = await db.query<Omit<PayoutRuleSet, 'rules'> & { rules: unknown }>({
    name: 'payoutRules.versions',
    text: `select version, rules, note, created_by_name as "createdByName", approved_by_name as "approvedByName",
      created_at as "createdAt"
           from payout_rules order by version desc limit $1`,
    values: [limit],
  })
  return rows.map((row) => ({ ...row, rules: readRules(row.rules) }))
}

/** The current version. Throws if there is none. */
export async function payoutRulesInForce(db: Reader): Promise<PayoutRuleSet> {
  const [inForce] = await selectRuleSets(db, 1)
  if (!inForce) throw new Error('There are no rules of approval for payouts')
  return inForce
}

/** Serializes writers of new versions; readers do not wait. */
export const lockRuleSets = async (tx: Tx): Promise<void> =>
  void (await tx.query(`lock table payout_rules in exclusive mode`))

export async function insertRuleSet(tx: Tx, set: PayoutRuleSet): Promise<void> {
  await tx.query({
    name: 'payoutRules.insert',
    text: `insert into payout_rules (version, rules, note, created_by_name, approved_by_name, created_at)
      values ($1, $2::jsonb, $3, $4, $5, $6)`,
    values: [set.version, toJson(set.rules), set.note, set.createdByName, set.approvedByName, set.createdAt],
  })
}

/** A payout for a trial: amount in kuruş, and the day in Istanbul on which it was requested. */
export type TriedPayout = {
  id: string
  createdAt: Date
  day: string
  merchantId: string
  madeBy: string | null
  ibanHash: string
  amountMinor: bigint
}

/** Payouts requested after a moment and id, oldest first. */
export async function selectTried(
  db: Reader,
  { behind, limit }: { behind: Pick<TriedPayout, 'createdAt' | 'id'>; limit: number },
): Promise<TriedPayout[]> {
  const { rows } = await db.query<TriedPayout>({
    name: 'payoutRules.tried',
    text: `select id, created_at as "createdAt", (created_at at time zone 'Europe/Istanbul')::date::text as day,
      merchant_id as "merchantId", made_by as "madeBy",
             encode(beneficiary_iban_hash, 'hex') as "ibanHash", amount_minor as "amountMinor"
           from withdraw_request where (created_at, id) > ($1, $2::uuid) and parent_id is null order by created_at, id
             limit $3`,
    values: [behind.createdAt, behind.id, limit],
  })
  return rows
}

/** Active users with their rights. */
export async function selectPeople(
  db: Reader,
): Promise<{ id: string; role: string; scope: string[]; merchantId: string | null }[]> {
  const { rows } = await db.query<{ id: string; role: string; scope: string[]; merchantId: string | null }>({
    name: 'payoutRules.people',
    text: `select person.id, person.role, person.scope, person.mrc_id as "merchantId" from users person
      left join users boss on boss.id = person.parent_user_id
           where person.login_status = 'ACTIVE' and (boss.id is null or boss.login_status = 'ACTIVE')`,
  })
  return rows
}

/** Merchants that may request payouts, by name. */
export async function selectPayingMerchants(db: Reader): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'payoutRules.merchants',
    text: `select id, name from merchant where status <> 'CLOSED' and 'withdraw' = any(modules) order by name, id`,
  })
  return rows
}

export type TrialRecord = {
  id: string
  rules: PayoutRule[]
  againstVersion: number
  days: number
  /** In the contract's form. */
  result: unknown
}

export async function insertTrial(tx: Tx, trial: TrialRecord & { by: string; at: Date }): Promise<void> {
  await tx.query({
    name: 'payoutRules.try',
    text: `insert into payout_rules_trial (id, rules, against_version, days, result, started_by, created_at)
      values ($1, $2::jsonb, $3, $4, $5::jsonb, $6, $7)`,
    values: [trial.id, toJson(trial.rules), trial.againstVersion, trial.days, toJson(trial.result), trial.by, trial.at],
  })
}

export async function selectTrial(db: Reader, id: string): Promise<Omit<TrialRecord, 'result' | 'days'> | undefined> {
  const { rows } = await db.query<{ id: string; rules: unknown; againstVersion: number }>({
    name: 'payoutRules.trial',
    text: `select id, rules, against_version as "againstVersion" from payout_rules_trial where id = $1`,
    values: [id],
  })
  return rows[0] && { ...rows[0], rules: readRules(rows[0].rules) }
}
