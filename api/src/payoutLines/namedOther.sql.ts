import { mostBankFeeMinor } from '@kasa/domain/debitMatch'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Tx } from '../db/client'

/**
 * Returns the number of a payout outside `but` with one of these references: our code, or the bank's reference on this
 * account. Undefined if there is none.
 */
export async function selectNamedPayout(
  db: Pick<Tx, 'query'>,
  of: { accountId: string; but: readonly string[]; codes: readonly string[]; keys: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await db.query<{ number: string }>({
    name: 'payoutLines.named-payout',
    text: `select number from withdraw_request where reference_code = any($3::text[]) and id <> all($2::uuid[])
           union all
           select r.number from payout_reference given join withdraw_request r on r.id = given.request_id
           where given.bank_account_id = $1 and given.reference_key = any($4::text[]) and r.id <> all($2::uuid[])
           limit 1`,
    values: [of.accountId, of.but, of.codes, of.keys],
  })
  return rows[0]?.number
}

/** Payouts that left or may have left, so their money may come back. */
const returnable: readonly WithdrawalStatus[] = ['QUEUED', 'SENDING', 'SUSPECT', 'SENT', 'PARTIALLY_PAID', 'PAID']

export type NamingCredit = {
  id: string
  accountId: string
  amountMinor: bigint
  codes: readonly string[]
  keys: readonly string[]
}

/**
 * Returns, by credit id, the number of the payout whose reference the credit has and whose money it may return. The
 * credit may be smaller than the payout, by a fee.
 */
export async function selectNamedReturnable(
  db: Pick<Tx, 'query'>,
  lines: readonly NamingCredit[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; number: string }>({
    name: 'payoutLines.namedReturnable',
    text: `with line as (select id, account, amount, string_to_array(codes, ' ') as codes,
               string_to_array(keys, ' ') as keys
             from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[])
               as given (id, account, amount, codes, keys)),
             named as (select line.id, line.amount, r.id as request_id from line
               join withdraw_request r on r.reference_code = any(line.codes)
             union all select line.id, line.amount, given.request_id from line
               join payout_reference given on given.bank_account_id = line.account
                 and given.reference_key = any(line.keys))
           select named.id, min(r.number) as number from named join withdraw_request r on r.id = named.request_id
           where r.status = any($6::text[]) and named.amount <= r.amount_minor group by named.id`,
    values: [
      lines.map(({ id }) => id),
      lines.map(({ accountId }) => accountId),
      lines.map(({ amountMinor }) => amountMinor),
      lines.map(({ codes }) => codes.join(' ')),
      lines.map(({ keys }) => keys.join(' ')),
      returnable,
    ],
  })
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Payouts whose outcome may still depend on a debit. */
const unended: readonly WithdrawalStatus[] = [
  'NEW',
  'HOLD',
  'PENDING_APPROVAL',
  'QUEUED',
  'SENDING',
  'SUSPECT',
  'SENT',
  'PARTIALLY_PAID',
]

/**
 * Returns the number of a payout that has one of these references, has not ended, and may have been paid by a debit of
 * this amount: its own amount plus a bank fee, or the amount of some of its parts.
 */
export async function selectNamedUnended(
  db: Pick<Tx, 'query'>,
  of: { accountId: string; amountMinor: bigint; codes: readonly string[]; keys: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await db.query<{ number: string }>({
    name: 'payoutLines.namedUnended',
    text: `select r.number from withdraw_request r
           where (r.reference_code = any($2::text[]) or exists (select from payout_reference given
               where given.request_id = r.id and given.bank_account_id = $1 and given.reference_key = any($3::text[])))
             and r.status = any($4::text[]) and (r.part_count > 0 or r.parent_id is not null
               or $5::bigint between r.amount_minor and r.amount_minor + $6)
           limit 1`,
    values: [of.accountId, of.codes, of.keys, unended, of.amountMinor, mostBankFeeMinor],
  })
  return rows[0]?.number
}

/** Payouts that wait for no debit: it was found, or none is expected. */
const ended: readonly WithdrawalStatus[] = ['PAID', 'RETURNED', 'REJECTED', 'CANCELLED']

/**
 * Returns ended payouts that a debit of this amount, bank fee included, may have paid again: it has one of their
 * references, or went to their IBAN. A reference of a split payout or of a part may stand for several parts. `ibanHash`
 * in hex.
 */
export async function selectEndedLike(
  db: Pick<Tx, 'query'>,
  of: {
    accountId: string
    amountMinor: bigint
    bookedAt: Date
    ibanHash: string | null
    codes: readonly string[]
    keys: readonly string[]
  },
): Promise<{ id: string; number: string }[]> {
  const { rows } = await db.query<{ id: string; number: string }>({
    name: 'payoutLines.endedLike',
    text: `select r.id, r.number from withdraw_request r
             left join withdraw_request whole on whole.id = r.parent_id
           where r.status = any($4::text[]) and r.created_at < $8::timestamptz + interval '1 day'
             and (((r.reference_code = any($2::text[]) or r.id in (select given.request_id from payout_reference given
                 where given.bank_account_id = $1 and given.reference_key = any($3::text[])))
               and $5::bigint between coalesce((select min(part.amount_minor) from withdraw_request part
                   where part.parent_id = r.id), r.amount_minor) and coalesce(whole.amount_minor, r.amount_minor) + $6)
             or (r.beneficiary_iban_hash = decode($7::text, 'hex')
               and $5::bigint between r.amount_minor and r.amount_minor + $6))
           order by r.id limit 20`,
    values: [of.accountId, of.codes, of.keys, ended, of.amountMinor, mostBankFeeMinor, of.ibanHash, of.bookedAt],
  })
  return rows
}
