import type { AccountStatus } from '@kasa/domain/bankAccount'

import type { Pool, Tx } from '../db/client'
import { toJson } from '../db/json'
import type { AccountRecord } from './accountList.sql'

export type AccountFields = Pick<
  AccountRecord,
  | 'label'
  | 'holderTitle'
  | 'holderType'
  | 'holderTaxNo'
  | 'contractRef'
  | 'direction'
  | 'minTxMinor'
  | 'maxTxMinor'
  | 'priority'
  | 'weight'
  | 'activeHours'
> & {
  ownerUserId: string | null
  limitGroupId: string | null
  botId: string | null
  remitGroupId: string
}
export type SealedIban = { bankNameId: string; enc: Buffer; hash: Buffer; last4: string }

const valuesOf = (account: AccountFields) => [
  account.label,
  account.holderTitle,
  account.holderType,
  account.holderTaxNo,
  account.contractRef,
  account.ownerUserId,
  account.remitGroupId,
  account.limitGroupId,
  account.direction,
  account.minTxMinor,
  account.maxTxMinor,
  account.priority,
  account.weight,
  toJson(account.activeHours),
  account.botId,
]

export async function insertAccount(
  tx: Tx,
  id: string,
  account: AccountFields,
  iban: SealedIban,
  more: { status: AccountStatus; openingBalanceMinor: bigint; at: Date },
): Promise<void> {
  await tx.query({
    name: 'bankaccounts.insert',
    text: `insert into bank_account (id, label, holder_title, holder_type, holder_tax_no, contract_ref, owner_user_id,
      remit_group_id, limit_group_id, direction,
             min_tx_minor, max_tx_minor, priority, weight, active_hours, bot_id, bank_name_id, iban_enc, iban_hash,
               iban_last4, status, opening_balance_minor,
             created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16, $17, $18, $19, $20,
             $21, $22, $23, $23)`,
    values: [
      id,
      ...valuesOf(account),
      iban.bankNameId,
      iban.enc,
      iban.hash,
      iban.last4,
      more.status,
      more.openingBalanceMinor,
      more.at,
    ],
  })
}

export async function updateAccount(tx: Tx, id: string, account: AccountFields, at: Date): Promise<void> {
  await tx.query({
    name: 'bankaccounts.update',
    text: `update bank_account set label = $2, holder_title = $3, holder_type = $4, holder_tax_no = $5,
      contract_ref = $6, owner_user_id = $7, remit_group_id = $8,
             limit_group_id = $9, direction = $10, min_tx_minor = $11, max_tx_minor = $12, priority = $13, weight = $14,
               active_hours = $15::jsonb, bot_id = $16,
             updated_at = $17, version = version + 1 where id = $1`,
    values: [id, ...valuesOf(account), at],
  })
}

export async function setAccountStatus(
  tx: Tx,
  id: string,
  status: AccountStatus,
  reason: string | null,
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'bankaccounts.status',
    text: `update bank_account set status = $2, status_reason = $3, updated_at = $4, version = version + 1
      where id = $1`,
    values: [id, status, reason, at],
  })
}

export async function setAccountIban(tx: Tx, id: string, iban: SealedIban, at: Date): Promise<void> {
  await tx.query({
    name: 'bankaccounts.iban',
    text: `update bank_account set bank_name_id = $2, iban_enc = $3, iban_hash = $4, iban_last4 = $5, updated_at = $6,
      version = version + 1 where id = $1`,
    values: [id, iban.bankNameId, iban.enc, iban.hash, iban.last4, at],
  })
}

/**
 * A reported balance of an account, in kuruş as of `at`. `isConfirmed` is false if the account's operator is its only
 * source.
 */
export type SaidBalance = { balanceMinor: bigint; at: Date; isConfirmed: boolean }

/**
 * Stores the reported balance and, if it is confirmed, the confirmed balance. A report does not replace a newer one.
 */
export async function setBankBalanceRow(tx: Tx, id: string, balance: SaidBalance): Promise<void> {
  await tx.query({
    name: 'bankaccounts.bank-balance',
    text: `update bank_account account set bank_balance_minor = case when is_newer then $2 else bank_balance_minor end,
             bank_balance_at = case when is_newer then $3 else bank_balance_at end,
             verified_balance_minor = case when is_witness then $2 else verified_balance_minor end,
             verified_balance_at = case when is_witness then $3 else verified_balance_at end
           from (select coalesce(bank_balance_at <= $3::timestamptz, true) as is_newer, $4::boolean
             and coalesce(verified_balance_at <= $3::timestamptz, true) as is_witness
                 from bank_account where id = $1 for no key update) said
           where account.id = $1 and (is_newer or is_witness)`,
    values: [id, balance.balanceMinor, balance.at, balance.isConfirmed],
  })
}

/** The operator of an account; null if it has none. */
export async function selectOperator(db: Pick<Tx, 'query'>, id: string): Promise<string | null> {
  const { rows } = await db.query<{ operatorId: string | null }>({
    name: 'bankaccounts.operator',
    text: `select owner_user_id as "operatorId" from bank_account where id = $1`,
    values: [id],
  })
  return rows[0]?.operatorId ?? null
}

/** The id of the account with this IBAN, if any. */
export async function selectIbanHolder(db: Pool | Tx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'bankaccounts.iban-holder',
    text: `select id from bank_account where iban_hash = $1`,
    values: [hash],
  })
  return rows[0]?.id
}

/** The references of a form that do not exist; an owner must be an operator with an open account. */
export async function selectMissing(
  tx: Tx,
  named: { remitGroupId: string; ownerUserId: string | null; limitGroupId: string | null; botId: string | null },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ field: string }>({
    name: 'bankaccounts.missing',
    text: `select field from (values
             ('remitGroupId', exists (select 1 from remit_group where id = $1)),
             ('ownerUserId', $2::uuid is null or exists (select 1 from users where id = $2 and 'REMIT' = any(scope))),
             ('limitGroupId', $3::uuid is null
               or exists (select 1 from limit_group where id = $3 and module = 'remit')),
             ('botId', $4::uuid is null or exists (select 1 from watcher_bot where id = $4))) as named(field, found)
           where not found limit 1`,
    values: [named.remitGroupId, named.ownerUserId, named.limitGroupId, named.botId],
  })
  return rows[0]?.field
}

export async function insertReveal(
  tx: Tx,
  reveal: {
    id: string
    at: Date
    actor: string
    objectType: 'bankAccount' | 'withdrawal'
    objectId: string
    reason: string
    ip: string
    sessionId: string
  },
): Promise<void> {
  await tx.query({
    name: 'bankaccounts.reveal',
    text: `insert into reveal_log (id, at, actor, object_type, object_id, field, reason, ip, session_id)
      values ($1, $2, $3, $4, $5, 'iban', $6, $7, $8)`,
    values: [
      reveal.id,
      reveal.at,
      reveal.actor,
      reveal.objectType,
      reveal.objectId,
      reveal.reason,
      reveal.ip,
      reveal.sessionId,
    ],
  })
}

/**
 * How many IBANs a person may reveal in a day, and how many they have revealed since it began. Locked, so that two
 * simultaneous reveals both count.
 */
export async function lockRevealBudget(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<{ budget: number; count: number }> {
  const { rows } = await tx.query<{ budget: number }>({
    name: 'bankaccounts.revealBudget',
    text: `select reveal_budget as budget from users where id = $1 for no key update`,
    values: [userId],
  })
  const { rows: counted } = await tx.query<{ count: number }>({
    name: 'bankaccounts.revealed',
    text: `select count(*)::int as count from reveal_log where actor = $1 and at >= $2`,
    values: [userId, since],
  })
  return { budget: rows[0]?.budget ?? 0, count: counted[0]?.count ?? 0 }
}

/** The keyed hashes of the IBANs of all accounts, including closed ones. */
export async function selectOurIbanHashes(db: Pick<Tx, 'query'>): Promise<Buffer[]> {
  const { rows } = await db.query<{ hash: Buffer }>({
    name: 'bankaccounts.iban-hashes',
    text: `select iban_hash as hash from bank_account`,
  })
  return rows.map(({ hash }) => hash)
}
