/** Money of one line that was sent back: of a returned line, or what the line had paid of a reversed deposit. */
export const moneySentBack = `(
  select credit.id as credit_id, null::uuid as deposit_id, null::text as number, credit.bank_account_id,
    credit.amount_minor, credit.decided_at as at, credit.sender_name, credit.sender_iban_hash, credit.sender_iban_last4
  from bank_tx credit where credit.direction = 'CREDIT' and credit.status = 'RETURNED'
  union all
  select credit.id, request.id, request.number, credit.bank_account_id,
    paid.amount_minor, request.decided_at, credit.sender_name, credit.sender_iban_hash, credit.sender_iban_last4
  from remit_request request
    join match_line paid on paid.request_id = request.id and paid.settled_at is not null and paid.released_at is null
    join bank_tx credit on credit.id = paid.bank_tx_id
  where request.status = 'REVERSED')`

/** True if no debit proves the money sent back `back` yet. */
export const isDebitNotSeen = `not exists (select from sent_back seen where seen.status = 'SEEN'
  and seen.credit_id = back.credit_id and seen.deposit_id is not distinct from back.deposit_id)`

/** How much earlier than the return its debit may be booked: a bank may give only the day. */
export const earlier = `interval '1 day'`

/**
 * True for a debit with the amount of money sent back, to the IBAN it came from. `line` is the statement's alias of
 * `bank_tx`.
 */
export const mayBeSentBack = (line: string): string => `exists (select from ${moneySentBack} back
  where back.bank_account_id = ${line}.bank_account_id and back.amount_minor = ${line}.amount_minor
    and back.sender_iban_hash = ${line}.sender_iban_hash and ${line}.booked_at > back.at - ${earlier}
    and ${isDebitNotSeen})`
