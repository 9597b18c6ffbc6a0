-- A bank's reference is evidence: once it was given for a payout it belongs to that payout of that account for good.
-- reference_key: the reference without case, blanks, punctuation and leading zeros (referenceKey in shared/domain).
create table payout_reference (
  bank_account_id uuid not null references bank_account,
  reference_key text not null,
  reference text not null,
  request_id uuid not null references withdraw_request,
  given_at timestamptz(3) not null,
  given_by uuid,
  primary key (bank_account_id, reference_key)
);
create index payout_reference_request on payout_reference (request_id);
create function payout_reference_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'payout_reference is append-only' using errcode = 'restrict_violation';
end $$;
create trigger payout_reference_append_only before update or delete or truncate on payout_reference
  for each statement execute function payout_reference_is_append_only();

alter table withdraw_request
  -- Who began to send it, by name.
  add column sending_by_name text,
  -- Every reference of the bank that was given for it, in order; undo does not take one away.
  add column given_refs text[] not null default '{}',
  -- Until when the bank's refusal, as its sender reports it, waits for a second person; null where none waits.
  add column refusal_until timestamptz(3);

update withdraw_request set given_refs = array[bank_ref] where bank_ref is not null;
update withdraw_request r set sending_by_name = u.name from users u where u.id = r.sending_by;

-- How many payout and account IBANs a person may show in one day of Istanbul.
alter table users add column reveal_budget int not null default 1000 check (reveal_budget >= 0);

-- Payouts that no account can send now.
create index withdraw_request_no_source on withdraw_request (created_at) where status = 'QUEUED' and bank_account_id is null;
