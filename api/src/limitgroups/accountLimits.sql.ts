import type { AccountStatus } from '@kasa/domain/bankAccount'

import type { Tx } from '../db/client'

const tables = {
  bankAccount: { account: 'bank_account', group: 'remit_group' },
  paparaAccount: { account: 'papara_account', group: 'papara_group' },
} as const
/** The audit log's object type of an account with limits. */
export type LimitedAccount = keyof typeof tables

export type AccountLimits = {
  label: string
  status: AccountStatus
  version: number
  /** Its own limit group; without one, that of its account group applies. */
  limitGroupId: string | null
  groupLimitId: string | null
}

export async function lockAccountLimits(tx: Tx, type: LimitedAccount, id: string): Promise<AccountLimits | undefined> {
  const { account, group } = tables[type]
  const { rows } = await tx.query<AccountLimits>({
    name: `limitgroups.lockAccount.${type}`,
    text: `select account.label, account.status, account.version, account.limit_group_id as "limitGroupId",
             grp.limit_group_id as "groupLimitId"
           from ${account} account join ${group} grp on grp.id = account.${group}_id
           where account.id = $1 for no key update of account`,
    values: [id],
  })
  return rows[0]
}

/** The limit group of an account group. */
export async function selectGroupLimit(tx: Tx, type: LimitedAccount, groupId: string): Promise<string | null> {
  const { rows } = await tx.query<{ limitGroupId: string | null }>({
    name: `limitgroups.ofGroup.${type}`,
    text: `select limit_group_id as "limitGroupId" from ${tables[type].group} where id = $1`,
    values: [groupId],
  })
  return rows[0]?.limitGroupId ?? null
}

/** A limit group, kept from changing until the transaction ends. */
export async function lockLimitGroup(tx: Tx, id: string): Promise<{ name: string; version: number } | undefined> {
  const { rows } = await tx.query<{ name: string; version: number }>({
    name: 'limitgroups.lockName',
    text: `select name, version from limit_group where id = $1 for share`,
    values: [id],
  })
  return rows[0]
}

export async function setAccountLimits(
  tx: Tx,
  type: LimitedAccount,
  id: string,
  limitGroupId: string | null,
  at: Date,
): Promise<void> {
  await tx.query({
    name: `limitgroups.setAccount.${type}`,
    text: `update ${tables[type].account} set limit_group_id = $2, updated_at = $3, version = version + 1 where id = $1`,
    values: [id, limitGroupId, at],
  })
}
