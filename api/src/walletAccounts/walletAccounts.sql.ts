import type { AccountStatus } from '@kasa/domain/bankAccount'
import type { AssignmentStrategy } from '@kasa/domain/assignment'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

export type WalletPayTo = { id: string; provider: string; accountNo: string; holder: string }

/** What a payer needs to know about each account. */
export async function selectPayable(db: Reader, ids: readonly string[]): Promise<WalletPayTo[]> {
  const { rows } = await db.query<WalletPayTo>({
    name: 'walletaccounts.payable',
    text: `select id, provider, account_no as "accountNo", holder_title as holder from papara_account
      where id = any($1::uuid[])`,
    values: [ids],
  })
  return rows
}

/** A merchant's wallet group; null if it has none. */
export async function selectGroupOf(db: Reader, merchantId: string): Promise<string | null> {
  const { rows } = await db.query<{ groupId: string | null }>({
    name: 'walletaccounts.groupOf',
    text: `select papara_group_id as "groupId" from merchant where id = $1`,
    values: [merchantId],
  })
  return rows[0]?.groupId ?? null
}

export type GroupRules = {
  strategy: AssignmentStrategy
  status: 'ACTIVE' | 'PAUSED'
  minOnlineAccounts: number
  failoverGroupId: string | null
}

/** A group's assignment rules; undefined if there is no such group. */
export async function selectGroupRules(db: Reader, id: string): Promise<GroupRules | undefined> {
  const { rows } = await db.query<GroupRules>({
    name: 'walletaccounts.groupRules',
    text: `select strategy, status, min_online_accounts as "minOnlineAccounts", failover_group_id as "failoverGroupId"
      from papara_group where id = $1`,
    values: [id],
  })
  return rows[0]
}

export type GroupAccount = {
  accountId: string
  /** Wallets have no bank. */
  bankCode: string
  status: AccountStatus
  direction: 'IN' | 'OUT' | 'BOTH'
  minTxMinor: bigint
  maxTxMinor: bigint
  priority: number
  weight: number
  lastAssignedAt: Date | null
  lastOfCustomer: boolean
}

/** A group's accounts, with the time of the last assigned request and whether it was of this customer. */
export async function selectGroupAccounts(
  db: Reader,
  groupId: string,
  { merchantId, customerRef }: { merchantId: string | null; customerRef: string | null },
): Promise<GroupAccount[]> {
  const { rows } = await db.query<GroupAccount>({
    name: 'walletaccounts.ofGroup',
    text: `select account.id as "accountId", '' as "bankCode", account.status, account.direction,
      account.min_tx_minor as "minTxMinor",
             account.max_tx_minor as "maxTxMinor", account.priority, account.weight,
               latest.created_at as "lastAssignedAt",
             coalesce(account.id = mine.papara_account_id, false) as "lastOfCustomer"
           from papara_account account
           left join lateral (select created_at from papara_request r where r.papara_account_id = account.id
             order by created_at desc limit 1) latest on true
           left join lateral (select papara_account_id from papara_request r where r.merchant_id = $2
             and r.customer_ref = $3 and r.papara_account_id is not null
             order by created_at desc limit 1) mine on true
           where account.papara_group_id = $1 order by account.priority, account.id`,
    values: [groupId, merchantId, customerRef],
  })
  return rows
}

/** Records an event of the account. */
export async function touchAccount(tx: Reader, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'walletaccounts.event',
    text: `update papara_account set last_event_at = greatest(last_event_at, $2) where id = $1`,
    values: [id, at],
  })
}

/**
 * Stores the provider's balance and how much it exceeds our books (`gapMinor`). A balance of an earlier time changes
 * nothing. Also clears the problem.
 */
export async function setBalance(
  tx: Reader,
  id: string,
  { balanceMinor, gapMinor, at }: { balanceMinor: bigint; gapMinor: bigint; at: Date },
): Promise<void> {
  await tx.query({
    name: 'walletaccounts.balance',
    text: `update papara_account set balance_minor = $2, balance_at = $3, gap_minor = $4::bigint,
      provider_problem = null,
             gap_since = case when $4::bigint <> 0 then coalesce(gap_since, $3) end
           where id = $1 and (balance_at is null or balance_at <= $3)`,
    values: [id, balanceMinor, at, gapMinor],
  })
}

/** Stores why an account's statement cannot be read. */
export async function setProblem(db: Reader, id: string, problem: string): Promise<void> {
  await db.query({
    name: 'walletaccounts.problem',
    text: `update papara_account set provider_problem = $2 where id = $1 and provider_problem is distinct from $2`,
    values: [id, problem],
  })
}

export type WalletAccountNow = {
  label: string
  provider: string
  accountNo: string
  holderTitle: string
  status: AccountStatus
}

/** The account's data for a request's drawer. */
export async function selectAccountNow(db: Reader, id: string): Promise<WalletAccountNow | undefined> {
  const { rows } = await db.query<WalletAccountNow>({
    name: 'walletaccounts.now',
    text: `select label, provider, account_no as "accountNo", holder_title as "holderTitle", status from papara_account
      where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** The account with a wallet number and when it was added; the first if two providers use the same number. */
export async function selectAccountByNo(
  db: Reader,
  accountNo: string,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const { rows } = await db.query<{ id: string; createdAt: Date }>({
    name: 'walletaccounts.byNo',
    text: `select id, created_at as "createdAt" from papara_account where account_no = $1 order by created_at, id
      limit 1`,
    values: [accountNo],
  })
  return rows[0]
}

/**
 * Accounts of a group that pay out and hold an amount, by priority. Excludes money of payouts that are requested but
 * not sent.
 */
export async function selectSources(db: Reader, groupId: string, amountMinor: bigint): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'walletaccounts.sources',
    text: `select account.id from papara_account account join papara_group on papara_group.id = account.papara_group_id
      and papara_group.status = 'ACTIVE'
           left join lateral (select coalesce(sum(amount_minor), 0) as sum from papara_request r
             where r.papara_account_id = account.id and r.direction = 'OUT'
             and r.status in ('PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT', 'SENT')) waiting on true
           where account.papara_group_id = $1 and account.status = 'ACTIVE' and account.direction in ('OUT', 'BOTH')
             and $2::bigint between account.min_tx_minor and account.max_tx_minor
             and (account.balance_minor is null or account.balance_minor - waiting.sum >= $2::bigint)
           order by account.priority, account.id`,
    values: [groupId, amountMinor],
  })
  return rows.map(({ id }) => id)
}

/** True if an account is open for payouts of an amount. */
export async function isPayable(db: Reader, id: string, amountMinor: bigint): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'walletaccounts.isPayable',
    text: `select from papara_account where id = $1 and status = 'ACTIVE' and direction in ('OUT', 'BOTH')
      and $2::bigint between min_tx_minor and max_tx_minor`,
    values: [id, amountMinor],
  })
  return rowCount === 1
}
