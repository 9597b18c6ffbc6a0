import { mostBankFeeMinor } from '@kasa/domain/debitMatch'

/**
 * SQL: pairs an account's begun payouts (`begun`) with its new debits that may be theirs (`told`), by amount and
 * number, newest first. Leaves out debits that name a payout.
 */
const duplicateDebits = `
  begun as (
    select id, bank_account_id, amount_minor, beneficiary_iban_hash, sending_at,
      row_number() over (partition by bank_account_id, amount_minor order by sending_at desc, id) as no
    from withdraw_request where status in ('SENDING', 'SUSPECT', 'SENT') and bank_account_id = account.id
  ), told as (
    select payout.amount_minor, row_number() over (partition by payout.amount_minor
      order by line.booked_at desc, line.id) as no
    from bank_tx line cross join lateral (
      select max(amount_minor) as amount_minor from begun
      where line.amount_minor between begun.amount_minor and begun.amount_minor + ${mostBankFeeMinor}
        and line.booked_at > begun.sending_at - interval '1 day'
        and (line.sender_iban_hash is null or line.sender_iban_hash = begun.beneficiary_iban_hash)
    ) payout
    where line.bank_account_id = account.id and line.direction = 'DEBIT' and line.status = 'NEW'
      and (line.named_by is null or line.named_by = '{}')
      and payout.amount_minor is not null
  )`

/**
 * SQL: the free balance of a `bank_account account`, in kuruş; null if only its operator reported a balance. It is
 * the last verified balance, less every later debit, less every planned or begun payout that has no debit yet. A
 * sent payout counts until the balance is newer than its expected arrival, when the balance already shows it.
 * `without`: SQL of a payout's id whose own money counts as free.
 */
export const freeBalance = (without: string): string => `(
  with ${duplicateDebits}
  select account.verified_balance_minor - (
    select coalesce(sum(amount_minor), 0) from withdraw_request payout
    where bank_account_id = account.id and id is distinct from ${without}
      and (status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED')
      or ((status in ('SENDING', 'SUSPECT')
        or (status = 'SENT' and greatest(decided_at, eta_at) >= account.verified_balance_at))
        and not exists (select from begun join told using (amount_minor, no) where begun.id = payout.id)))
  ) - (
    select coalesce(sum(amount_minor), 0) from bank_tx
    where bank_account_id = account.id and direction = 'DEBIT' and booked_at > account.verified_balance_at
  )
)::bigint`
