import { charged } from './charged.sql'

/** What must stand in the ledger of wallet transfers (P1, P2, P2b), reckoned from their rows, what providers told and the audit log; see `expected.sql.ts`. */

/** Approvals in force and those that were taken back, with the fee of the day they were asked for. */
export const walletPostings = `
  wallet_approval as (
    select id, undo_count + 1 as occurrence_no, true as in_force, coalesce(amount_received_minor, amount_minor) as gross, unseen as on_number
    from papara_request where status = 'APPROVED' and direction = 'IN'
    union all
    select object_id::uuid, occurrence_no, false, gross, false from (
      select object_id, before ->> 'status' as was, coalesce((before ->> 'amountReceivedMinor')::bigint, (before ->> 'amountMinor')::bigint) as gross,
        row_number() over (partition by object_id order by seq) as occurrence_no
      from audit_log where object_type = 'paparaTransfer' and action = 'paparaTransfer.undo'
    ) undo where was = 'APPROVED'
  ), wallet_charge as (
    select approval.*, request.number, request.merchant_id, request.papara_account_id as account, request.papara_tx_id is not null as has_line, request.fee_minor, request.tax_minor, fee, tax
    from wallet_approval approval join papara_request request using (id) ${charged('request.merchant_id', 'request.created_at', 'approval.gross', 'PAPARA')}
  )`

/** The lines of its journals. */
export const walletLines = `
    select 'papara_tx', tx.id, 'P1', 1, side.code, side.amount
    from papara_tx tx cross join lateral (values
      ('WALLET:' || papara_account_id, amount_minor), ('SUSPENSE_IN:' || papara_account_id, -amount_minor)
    ) side (code, amount) where direction = 'IN'
    union all
    select 'papara_request', charge.id, side.kind, side.occurrence_no, side.code, side.amount
    from wallet_charge charge cross join lateral (values
      (case when on_number then 'P2b' else 'P2' end, occurrence_no, 'MERCHANT:' || merchant_id || ':AVAILABLE', -(gross - fee - tax)),
      (case when on_number then 'P2b' else 'P2' end, occurrence_no, 'FEE:PAPARA', -fee),
      (case when on_number then 'P2b' else 'P2' end, occurrence_no, 'TAX_PAYABLE', -tax),
      (case when on_number then 'P2b' else 'P2' end, occurrence_no, case when on_number then 'EXPECTED_IN:' else 'SUSPENSE_IN:' end || account, gross),
      (case when on_number and has_line then 'P2bL' end, 1, 'SUSPENSE_IN:' || account, gross),
      (case when on_number and has_line then 'P2bL' end, 1, 'EXPECTED_IN:' || account, -gross),
      (case when not in_force then 'P2U' end, occurrence_no, 'MERCHANT:' || merchant_id || ':AVAILABLE', gross - fee - tax),
      (case when not in_force then 'P2U' end, occurrence_no, 'FEE:PAPARA', fee),
      (case when not in_force then 'P2U' end, occurrence_no, 'TAX_PAYABLE', tax),
      (case when not in_force then 'P2U' end, occurrence_no, 'SUSPENSE_IN:' || account, -gross)
    ) side (kind, occurrence_no, code, amount)`

/** The fee and tax that a transfer keeps, beside those its merchant agreed to. */
export const walletCharges = `
  select number, 'expected fee ' || fee || ' and tax ' || tax || ' of ' || gross || '; stands ' || fee_minor || ' and ' || tax_minor
  from wallet_charge where in_force and (fee <> fee_minor or tax <> tax_minor)`

/** What stands in suspense of a wallet, and what its provider told of that no request has taken. */
export const walletSuspense = `
    select account.label as row, 'ledger ' || coalesce(held.sum, 0) || ', transfers that are nobody’s ' || coalesce(free.sum, 0) as why
    from papara_account account
    left join lateral (
      select -sum(line.amount_minor) as sum from journal_line line
      join ledger_account ledger on ledger.id = line.account_id and ledger.code = 'SUSPENSE_IN:' || account.id) held on true
    left join lateral (
      select sum(amount_minor) as sum from papara_tx where papara_account_id = account.id and direction = 'IN' and settled_at is null) free on true
    where coalesce(held.sum, 0) <> coalesce(free.sum, 0)`

/** What a request received, and the transfer that it names. */
export const walletsAsReceived = `
  select request.number as row, request.status || ' received ' || coalesce(request.amount_received_minor, 0) || ', its transfer '
    || coalesce(tx.amount_minor, 0) || case when tx.settled_at is null then '' else ' settled' end as why
  from papara_request request left join papara_tx tx on tx.request_id = request.id and tx.direction = 'IN'
  where request.direction = 'IN' and (request.papara_tx_id is distinct from tx.id or request.amount_received_minor is distinct from tx.amount_minor
    or (request.status = 'APPROVED' and tx.id is not null) <> (tx.settled_at is not null) or tx.papara_account_id <> request.papara_account_id)`

/** What requests reserved, beside how they stand. */
export const walletReservations = `
    select request.number, reservation.status || ' while ' || request.status
    from limit_reservation reservation join papara_request request on request.id = reservation.request_id
    where request.direction = 'IN' and reservation.status <> case
      when reservation.status = 'REFUSED' and request.reason_code = 'LIMIT' then 'REFUSED'
      when request.status in ('NEW', 'ASSIGNED', 'IN_REVIEW') then 'RESERVED'
      when request.status = 'APPROVED' then 'CONFIRMED' else 'RELEASED' end`

const received = `after ->> 'amountReceivedMinor'`

/** What the audit log calls that which each kind of journal was posted for, with its money. */
export const walletActs = [
  ['P1', 'papara_tx', `action = 'walletLine.seen' and after ->> 'direction' = 'IN'`, `after ->> 'amountMinor'`],
  [
    'P2',
    'paparaTransfer',
    `(action = 'paparaTransfer.approve' or (action = 'paparaTransfer.approveUnseen' and after ->> 'unseen' = 'false'))`,
    received,
  ],
  [
    'P2U',
    'paparaTransfer',
    `action = 'paparaTransfer.undo' and before ->> 'status' = 'APPROVED'`,
    `before ->> 'amountReceivedMinor'`,
  ],
  [
    'P2b',
    'paparaTransfer',
    `action = 'paparaTransfer.approveUnseen' and after ->> 'unseen' = 'true'`,
    `after ->> 'amountMinor'`,
  ],
  ['P2bL', 'paparaTransfer', `action = 'paparaTransfer.line' and after ->> 'status' = 'APPROVED'`, received],
] as const
