-- A merchant's KYB file (domain section 2): its documents, and the steps of its status.
create table merchant_document (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  kind text not null check (kind in ('TRADE_REGISTRY', 'TAX_CERTIFICATE', 'SIGNATURE_CIRCULAR', 'ID', 'OWNERS', 'CONTRACT', 'OTHER')),
  file_id uuid not null references attachment,
  -- Days in Istanbul; the last one on which it is valid.
  issued_on date,
  expires_on date,
  state text not null default 'WAITING' check (state in ('WAITING', 'ACCEPTED', 'REFUSED', 'REPLACED')),
  -- Why it was refused, as the merchant reads it.
  reason text,
  -- Our own.
  note text,
  is_by_merchant boolean not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (expires_on > issued_on),
  check (state <> 'WAITING' or decided_at is null),
  check (state not in ('ACCEPTED', 'REFUSED') or decided_at is not null),
  check (state <> 'REFUSED' or reason is not null)
);
create index merchant_document_merchant on merchant_document (merchant_id, created_at desc);
create index merchant_document_waiting on merchant_document (merchant_id) where state = 'WAITING';
-- Of each kind one counts, and one waits beside it.
create unique index merchant_document_one on merchant_document (merchant_id, kind, state)
  where kind <> 'OTHER' and state in ('WAITING', 'ACCEPTED');
create function merchant_documents_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a merchant''s document is never deleted' using errcode = 'restrict_violation';
end $$;
create trigger merchant_document_kept before delete or truncate on merchant_document
  for each statement execute function merchant_documents_are_kept();

create table merchant_kyb_event (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  action text not null check (action in ('submit', 'sendBack', 'approve', 'suspend', 'lift', 'CARRIED_OVER')),
  to_status text not null check (to_status in ('DRAFT', 'REVIEW', 'APPROVED', 'SUSPENDED')),
  reason text,
  is_by_merchant boolean not null default false,
  by_name text,
  -- Who agreed, where two had to.
  checker_name text,
  at timestamptz(3) not null
);
create index merchant_kyb_event_merchant on merchant_kyb_event (merchant_id, at desc);

-- Each reminder once: so many days before a document's last one.
create table document_reminder (
  document_id uuid not null references merchant_document,
  days int not null check (days in (30, 7, 0)),
  sent_at timestamptz(3) not null,
  primary key (document_id, days)
);

-- Merchants that were live before this was kept are not stopped by it. What is missing in their file is shown.
insert into merchant_kyb_event (id, merchant_id, action, to_status, at)
  select gen_random_uuid(), id, 'CARRIED_OVER', 'APPROVED', now() from merchant where not test_mode and kyb_status in ('DRAFT', 'REVIEW');
update merchant set kyb_status = 'APPROVED', version = version + 1 where not test_mode and kyb_status in ('DRAFT', 'REVIEW');

alter table account_mail drop constraint account_mail_purpose_check;
alter table account_mail add constraint account_mail_purpose_check check (purpose in (
  'FORGOT', 'RESET', 'INVITE', 'SIGNUP', 'KNOWN', 'CHANGED', 'MFA_RESET', 'EMAIL_CHANGED', 'RIGHTS_CHANGED', 'ADMIN_EMAIL_CHANGED',
  'ADMIN_RIGHTS_CHANGED', 'ADMIN_RIGHTS_ASKED', 'ADMIN_USER_ADDED', 'MERCHANT_KEY_MADE', 'SETTLEMENT_TERMS_CHANGED', 'SETTLEMENT_SENT',
  'DOCUMENT_EXPIRES', 'ADMIN_DOCUMENT_EXPIRES'));
-- A contact of a merchant has no account here.
alter table account_mail drop constraint account_mail_check;
alter table account_mail add constraint account_mail_check check ((user_id is null) = (purpose in ('SIGNUP', 'DOCUMENT_EXPIRES')));
