-- Payouts to wallets: wallet transfers of direction OUT. Their receiver is in wallet_no_enc, wallet_no_hash and wallet_no_last4.
alter table papara_request
  add column to_name text,
  add column description text not null default '',
  -- The provider's id of the payment, and how often it was asked to carry it out: both written before it is asked.
  add column provider_payment_id text unique,
  add column pay_asked int not null default 0,
  add column sending_at timestamptz(3),
  add column next_ask_at timestamptz(3),
  add column outcome_due_at timestamptz(3),
  add column approval_id uuid references approval,
  -- Whose key asked for it.
  add column asked_key text,
  -- Why somebody has to agree to it, beside its amount.
  add column hold_reasons text[] not null default '{}',
  add column returned_minor bigint check (returned_minor > 0),
  -- The word by which the provider refused it.
  add column provider_reason text,
  add check (direction = 'OUT' or (to_name is null and provider_payment_id is null and sending_at is null)),
  add check (direction = 'IN' or (to_name is not null and wallet_no_enc is not null and wallet_no_hash is not null and papara_account_id is not null)),
  add check (pay_asked = 0 or provider_payment_id is not null),
  add check (direction = 'IN' or status not in ('SENT', 'PAID', 'RETURNED') or pay_asked > 0);
create index papara_request_to_ask on papara_request (next_ask_at) where status in ('QUEUED', 'SENDING', 'SUSPECT');
create index papara_request_to_wallet on papara_request (merchant_id, wallet_no_hash, created_at desc) where direction = 'OUT';
