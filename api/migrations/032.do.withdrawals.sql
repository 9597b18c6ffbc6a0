create sequence withdrawal_number_seq;

-- Withdrawals. A split withdrawal (part_count > 0) holds no money itself: each part is a withdrawal with its own
-- account, reference and receipt.
create table withdraw_request (
  id uuid primary key,
  number text not null unique,
  merchant_id uuid not null references merchant,
  merchant_ref text not null,
  customer_ref text not null,
  customer_name text not null,
  customer_fold text not null,
  customer_tckn_hash bytea,
  -- The person who requested it, who may not decide on it; null if the merchant's server did.
  made_by uuid,
  made_by_name text,
  -- The merchant key that requested it; null if a person did.
  asked_key text,
  upload_id uuid,
  -- The settlement it pays to a merchant.
  settlement_id uuid references settlement,
  currency char(3) not null default 'TRY',
  amount_minor bigint not null check (amount_minor > 0),
  -- Paid by the merchant on top of the amount, and held with it.
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  fee_label text not null default '',
  -- Of a part: the split withdrawal, the part's number from 1, and the sum of the parts before it.
  parent_id uuid references withdraw_request,
  part_no int check (part_no > 0),
  part_from_minor bigint check (part_from_minor >= 0),
  -- The number of parts it was split into; 0 if it leaves in one piece.
  part_count int not null default 0 check (part_count = 0 or part_count > 1),
  -- The paid amount of a split withdrawal that was not returned, in kuruş.
  paid_minor bigint,
  -- The group and account that send it; null until planned.
  remit_group_id uuid references remit_group,
  bank_account_id uuid references bank_account,
  reference_code text not null check (reference_code ~ '^[A-HJ-NP-Z2-9]{6,8}$'),
  status text not null check (status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT', 'SENT',
    'PARTIALLY_PAID', 'PAID', 'RETURNED', 'REJECTED', 'CANCELLED')),
  reason_code text,
  -- Every reason it was held for; kept after release.
  hold_reasons text[] not null default '{}',
  beneficiary_name text not null,
  beneficiary_fold text not null,
  -- Sealed for this row; searched by keyed hash.
  beneficiary_iban_enc bytea not null,
  beneficiary_iban_hash bytea not null,
  -- Account numbers in IBANs may contain letters.
  beneficiary_iban_last4 text not null check (beneficiary_iban_last4 ~ '^[A-Z0-9]{4}$'),
  bank_name_id uuid not null references bank_name,
  purpose_code smallint check (purpose_code between 1 and 12),
  description text not null default '',
  -- The plan: rail, when it can leave, and when it arrives at the latest.
  rail text check (rail in ('HAVALE', 'FAST', 'EFT')),
  planned_at timestamptz(3),
  eta_at timestamptz(3),
  -- When sending began and by whom, and when the outcome must be known.
  sending_at timestamptz(3),
  sending_by uuid,
  sending_by_name text,
  outcome_due_at timestamptz(3),
  -- Until then a refusal by the bank, as the sender reports it, waits for a second person; null if none waits.
  refusal_until timestamptz(3),
  -- The bank's reference of the transfer, given by the sender.
  bank_ref text,
  -- Every bank reference ever given for it, in order; undo removes none.
  given_refs text[] not null default '{}',
  -- The bank's fee within its debit.
  bank_fee_minor bigint not null default 0 check (bank_fee_minor >= 0),
  -- What the merchant got back, with fee and tax if those are refunded; null until returned.
  returned_minor bigint check (returned_minor > 0),
  -- The tab of returned withdrawals lists today's returns, whenever they were sent.
  returned_at timestamptz(3),
  -- The agreement of two people. A withdrawal that changed since then does not leave.
  approval_id uuid references approval,
  -- Proves, with a key outside the database, that the approval of a file covers this withdrawal; null if approved
  -- alone.
  agreed_mac bytea,
  deadline_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid,
  decided_by_name text,
  undo_until timestamptz(3),
  undo_count int not null default 0,
  claimed_by uuid,
  claimed_by_name text,
  claim_token text,
  claim_until timestamptz(3),
  return_url text,
  client_ip text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  check ((rail is null) = (bank_account_id is null) and (rail is null) = (planned_at is null)
    and (rail is null) = (eta_at is null)),
  constraint withdraw_request_check2 check ((claimed_by is null) = (claim_token is null)),
  constraint withdraw_request_held check (status <> 'HOLD' or hold_reasons <> '{}'),
  constraint withdraw_request_maker check ((made_by is null) = (made_by_name is null)),
  constraint withdraw_request_part unique (parent_id, part_no),
  constraint withdraw_request_is_part
    check ((parent_id is null) = (part_no is null) and (parent_id is null) = (part_from_minor is null)
      and (parent_id is null or part_count = 0)),
  constraint withdraw_request_split
    check ((part_count > 0) = (paid_minor is not null) and (status <> 'PARTIALLY_PAID' or part_count > 0)),
  constraint withdraw_request_referenced
    check (part_count > 0 or status not in ('SENT', 'PARTIALLY_PAID', 'PAID', 'RETURNED') or bank_ref is not null),
  constraint withdraw_request_leaves_somewhere
    check (part_count > 0 or status not in ('SENDING', 'SUSPECT', 'SENT', 'PARTIALLY_PAID', 'PAID', 'RETURNED')
      or bank_account_id is not null),
  -- Of a split withdrawal, some parts may be returned while others stay paid.
  constraint withdraw_request_returned check (part_count > 0 or (status = 'RETURNED') = (returned_minor is not null)),
  constraint withdraw_request_returned_at check ((status = 'RETURNED') = (returned_at is not null)),
  constraint withdraw_request_check4 check (agreed_mac is null or approval_id is not null),
  constraint withdraw_request_check5 check (paid_minor between 0 and amount_minor)
) with (fillfactor = 80);
create unique index withdraw_request_open_reference on withdraw_request (reference_code)
  where status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT');
create index withdraw_request_open on withdraw_request (deadline_at, id)
  include (merchant_id, remit_group_id, bank_account_id, amount_minor, created_at)
  where status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT');
create index withdraw_request_untold on withdraw_request (undo_until) where undo_until is not null;
create index withdraw_request_merchant_status on withdraw_request (merchant_id, status, created_at desc, id desc);
create index withdraw_request_merchant on withdraw_request (merchant_id, created_at desc, id desc);
create index withdraw_request_group on withdraw_request (remit_group_id, created_at desc, id desc);
create index withdraw_request_status on withdraw_request (status, created_at desc, id desc);
create index withdraw_request_created on withdraw_request (created_at desc, id desc);
create index withdraw_request_account on withdraw_request (bank_account_id, created_at desc);
create index withdraw_request_reference on withdraw_request (reference_code text_pattern_ops);
create index withdraw_request_beneficiary on withdraw_request using gin (beneficiary_fold gin_trgm_ops);
-- Planned or leaving withdrawals, which reduce what an account can send.
create index withdraw_request_leaving on withdraw_request (bank_account_id)
  include (amount_minor) where status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT', 'SENT');
-- Withdrawals that a credit may be the return of.
create index withdraw_request_paid on withdraw_request (bank_account_id, amount_minor, decided_at)
  where status = 'PAID';
-- IBANs to which a customer was paid before.
create index withdraw_request_of_customer on withdraw_request (merchant_id, customer_ref, beneficiary_iban_hash);
create index withdraw_request_upload on withdraw_request (upload_id) where upload_id is not null;
create index withdraw_request_outcome on withdraw_request (outcome_due_at) where status = 'SENDING';
-- Withdrawals that a debit may prove.
create index withdraw_request_unproved on withdraw_request (bank_account_id, amount_minor)
  where status in ('SENT', 'SUSPECT');
create index withdraw_request_made_by on withdraw_request (made_by, created_at)
  include (status, amount_minor) where made_by is not null and approval_id is null;
create index withdraw_request_iban on withdraw_request (beneficiary_iban_hash, merchant_id, created_at);
-- Withdrawals that no account can send now.
create index withdraw_request_no_source on withdraw_request (created_at)
  where status = 'QUEUED' and bank_account_id is null;
-- Unique for what merchants request. References of parts are derived from it and may collide.
create unique index withdraw_request_asked_ref on withdraw_request (merchant_id, merchant_ref)
  where parent_id is null;
create index withdraw_request_ref on withdraw_request (merchant_id, merchant_ref);
create unique index withdraw_request_settlement on withdraw_request (settlement_id) where settlement_id is not null;
-- One debit may pay several parts and one credit may return them; parts are found by account.
create index withdraw_request_begun_part on withdraw_request (bank_account_id, parent_id)
  include (amount_minor) where parent_id is not null and status in ('SENDING', 'SENT', 'SUSPECT');
create index withdraw_request_paid_part on withdraw_request (bank_account_id, decided_at)
  where parent_id is not null and status = 'PAID';
create index withdraw_request_returned on withdraw_request (returned_at) where status = 'RETURNED';
-- For lists sorted by decision time.
create index withdraw_request_decided_order on withdraw_request (decided_at, id);
-- For lists sorted by amount.
create index withdraw_request_amount_order on withdraw_request (amount_minor, id);

create table withdraw_request_event (
  request_id uuid not null references withdraw_request,
  seq int not null,
  at timestamptz(3) not null,
  action text not null,
  actor text,
  params jsonb not null default '{}',
  state jsonb,
  -- More than three days after its request was created.
  is_old boolean not null default false,
  primary key (request_id, seq)
);
create index withdraw_request_event_old on withdraw_request_event (at) include (request_id) where is_old;

-- How every account that could have sent it was judged.
create table payout_plan (
  request_id uuid not null references withdraw_request,
  seq int not null,
  at timestamptz(3) not null,
  bank_account_id uuid references bank_account,
  judged jsonb not null,
  primary key (request_id, seq)
);

-- A bank reference is evidence: once given for a withdrawal or an operator's payout of an account, it belongs to it
-- for good. reference_key is the reference without case, spaces, punctuation and leading zeros (`referenceKey` in
-- shared/domain).
create table payout_reference (
  bank_account_id uuid not null references bank_account,
  reference_key text not null,
  reference text not null,
  request_id uuid references withdraw_request,
  operator_payout_id uuid references operator_payout,
  given_at timestamptz(3) not null,
  given_by uuid,
  primary key (bank_account_id, reference_key),
  constraint payout_reference_of_one check (num_nonnulls(request_id, operator_payout_id) = 1)
);
create index payout_reference_request on payout_reference (request_id);

create function payout_reference_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'payout_reference is append-only' using errcode = 'restrict_violation';
end $$;
create trigger payout_reference_append_only before update or delete or truncate on payout_reference
  for each statement execute function payout_reference_is_append_only();
