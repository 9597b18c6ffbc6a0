import type { AccountCandidate, AssignmentStrategy } from '@kasa/domain/assignment'

import type { Tx } from '../db/client'

export type PayableAccount = { id: string; ibanEnc: Buffer; holderTitle: string; bankShortName: string }

/** What a payer needs of an account. */
export async function selectPayable(db: Pick<Tx, 'query'>, ids: readonly string[]): Promise<PayableAccount[]> {
  const { rows } = await db.query<PayableAccount>({
    name: 'bankaccounts.payable',
    text: `select account.id, account.iban_enc as "ibanEnc", account.holder_title as "holderTitle", bank.short_name as "bankShortName"
           from bank_account account join bank_name bank on bank.id = account.bank_name_id where account.id = any($1::uuid[])`,
    values: [ids],
  })
  return rows
}

/** A candidate as the database has it: the bot's state and the headroom are worked out from it. */
export type GroupAccount = Omit<AccountCandidate, 'headroomMinor' | 'bot' | 'lastAssignedMs'> & {
  bot: { paused: boolean; heartbeatAt: string | null; intervalS: number } | null
  lastAssignedAt: Date | null
}

/** The accounts of a group with what the assignment looks at. */
export async function selectGroupAccounts(tx: Tx, groupId: string, merchantId: string, customerRef: string): Promise<GroupAccount[]> {
  const { rows } = await tx.query<GroupAccount>({
    name: 'bankaccounts.ofGroup',
    text: `select account.id as "accountId", bank.eft_code as "bankCode", account.status, account.direction,
             account.min_tx_minor as "minTxMinor", account.max_tx_minor as "maxTxMinor", account.priority, account.weight,
             case when bot.id is null then null
               else jsonb_build_object('paused', bot.paused, 'heartbeatAt', bot.heartbeat_at, 'intervalS', bot.interval_s) end as bot,
             latest.created_at as "lastAssignedAt",
             account.id is not distinct from mine.bank_account_id as "lastOfCustomer"
           from bank_account account
           join bank_name bank on bank.id = account.bank_name_id
           left join watcher_bot bot on bot.id = account.bot_id
           left join lateral (select created_at from remit_request r where r.bank_account_id = account.id order by created_at desc limit 1) latest on true
           left join lateral (
             select bank_account_id from remit_request r
             where r.merchant_id = $2 and r.customer_ref = $3 and r.bank_account_id is not null order by created_at desc limit 1) mine on true
           where account.remit_group_id = $1
           order by account.priority, account.id`,
    values: [groupId, merchantId, customerRef],
  })
  return rows
}

/** The strategy of an active group; undefined where the group does not take requests. */
export async function selectGroupStrategy(tx: Tx, groupId: string): Promise<AssignmentStrategy | undefined> {
  const { rows } = await tx.query<{ strategy: AssignmentStrategy }>({
    name: 'bankaccounts.strategy',
    text: `select strategy from remit_group where id = $1 and status = 'ACTIVE'`,
    values: [groupId],
  })
  return rows[0]?.strategy
}
