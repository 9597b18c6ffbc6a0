-- One agreement for all payouts of a file, and what a person asked for alone in a day.
alter table withdraw_upload drop constraint withdraw_upload_status_check;
alter table withdraw_upload
  add constraint withdraw_upload_status_check check (status in ('CHECKED', 'WAITING', 'MAKING', 'DONE', 'DENIED', 'DISCARDED')),
  -- What two people agreed to: all its good rows, or nothing.
  add column approval_id uuid references approval;
drop index withdraw_upload_asked;
-- A file of which nothing came may be asked for again.
create unique index withdraw_upload_asked on withdraw_upload (merchant_id, sha256) where status in ('WAITING', 'MAKING') or (status = 'DONE' and made_count > 0);

-- That this payout is the one that a file's approval meant, by a key that the database does not have; null where it was agreed to by itself.
alter table withdraw_request add column agreed_mac bytea check (agreed_mac is null or approval_id is not null);
create index withdraw_request_made_by on withdraw_request (made_by, created_at) include (status, amount_minor) where made_by is not null and approval_id is null;
drop index withdraw_request_iban;
create index withdraw_request_iban on withdraw_request (beneficiary_iban_hash, merchant_id, created_at);
