import type { ActiveHours } from '@kasa/domain/activeHours'
import type { AccountCandidate, AssignmentStrategy } from '@kasa/domain/assignment'
import { sql, type RawBuilder } from 'kysely'

import { nameRecords } from '../audit/recordNames'
import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'
import { accountsVisibleTo } from './accountVisibility'

nameRecords('bankAccount', 'bank_account account', 'label', accountsVisibleTo)

export type PayableAccount = { id: string; ibanEnc: Buffer; holderTitle: string; bankShortName: string }

/** What payers need to know of an account. */
export async function selectPayable(db: Pick<Tx, 'query'>, ids: readonly string[]): Promise<PayableAccount[]> {
  const { rows } = await db.query<PayableAccount>({
    name: 'bankaccounts.payable',
    text: `select account.id, account.iban_enc as "ibanEnc", account.holder_title as "holderTitle",
      bank.short_name as "bankShortName"
           from bank_account account join bank_name bank on bank.id = account.bank_name_id
             where account.id = any($1::uuid[])`,
    values: [ids],
  })
  return rows
}

/** A candidate as stored; the bot's state and the headroom are computed from it. */
export type GroupAccount = Omit<AccountCandidate, 'headroomMinor' | 'bot' | 'lastAssignedMs' | 'isOpen'> & {
  activeHours: ActiveHours[]
  bot: { paused: boolean; heartbeatAt: string | null; intervalS: number; errorsInRow: number } | null
  lastAssignedAt: Date | null
}

/** The accounts of a group with the fields that assignment needs. */
export async function selectGroupAccounts(
  tx: Pick<Tx, 'query'>,
  groupId: string,
  merchantId: string | null,
  customerRef: string | null,
): Promise<GroupAccount[]> {
  const { rows } = await tx.query<GroupAccount>({
    name: 'bankaccounts.ofGroup',
    text: `select account.id as "accountId", bank.eft_code as "bankCode", case when bank.active then account.status
      else 'PAUSED' end as status, account.direction,
             account.min_tx_minor as "minTxMinor", account.max_tx_minor as "maxTxMinor", account.priority,
               account.weight,
             account.active_hours as "activeHours",
             case when bot.id is null then null
               else jsonb_build_object('paused', bot.paused, 'heartbeatAt', bot.heartbeat_at, 'intervalS',
                 bot.interval_s, 'errorsInRow', bot.errors_in_row) end as bot,
             latest.created_at as "lastAssignedAt",
             coalesce(account.id = mine.bank_account_id, false) as "lastOfCustomer"
           from bank_account account
           join bank_name bank on bank.id = account.bank_name_id
           left join watcher_bot bot on bot.id = account.bot_id
           left join lateral (select created_at from remit_request r where r.bank_account_id = account.id
             order by created_at desc limit 1) latest on true
           left join lateral (
             select bank_account_id from remit_request r
             where r.merchant_id = $2 and r.customer_ref = $3 and r.bank_account_id is not null order by created_at desc
               limit 1) mine on true
           where account.remit_group_id = $1
           order by account.priority, account.id`,
    values: [groupId, merchantId, customerRef],
  })
  return rows
}

export type GroupRules = {
  id: string
  name: string
  strategy: AssignmentStrategy
  status: 'ACTIVE' | 'PAUSED'
  minOnlineAccounts: number
  failoverGroupId: string | null
}

/** The rules by which a group chooses; undefined if the group does not exist. */
export async function selectGroupRules(tx: Pick<Tx, 'query'>, groupId: string): Promise<GroupRules | undefined> {
  const { rows } = await tx.query<GroupRules>({
    name: 'bankaccounts.groupRules',
    text: `select id, name, strategy, status, min_online_accounts as "minOnlineAccounts",
      failover_group_id as "failoverGroupId" from remit_group where id = $1`,
    values: [groupId],
  })
  return rows[0]
}

/** The ids of accounts in order; `visible` is a condition on `bank_account account`. */
export const selectIdsOf = async (db: Pick<Tx, 'query'>, visible: RawBuilder<boolean>): Promise<string[]> =>
  (
    await runSql<{ id: string }>(
      db,
      sql`select account.id from bank_account account where ${visible} order by account.id`,
    )
  ).map(({ id }) => id)
