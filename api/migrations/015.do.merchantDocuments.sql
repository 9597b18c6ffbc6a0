-- Documents of merchants' KYB files.
create table merchant_document (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  kind text not null check (kind in ('TRADE_REGISTRY', 'TAX_CERTIFICATE', 'SIGNATURE_CIRCULAR', 'ID', 'OWNERS',
    'CONTRACT', 'OTHER')),
  file_id uuid not null references attachment,
  -- Days of Istanbul; expires_on is the last valid day.
  issued_on date,
  expires_on date,
  state text not null default 'WAITING' check (state in ('WAITING', 'ACCEPTED', 'REFUSED', 'REPLACED')),
  -- Why it was refused; the merchant reads it.
  reason text,
  -- Internal.
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
-- Of each kind, one document is accepted and one may wait.
create unique index merchant_document_one on merchant_document (merchant_id, kind, state)
  where kind <> 'OTHER' and state in ('WAITING', 'ACCEPTED');

create function merchant_documents_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a merchant''s document is never deleted' using errcode = 'restrict_violation';
end $$;
create trigger merchant_document_kept before delete or truncate on merchant_document
  for each statement execute function merchant_documents_are_kept();

-- Steps of merchants' KYB status.
create table merchant_kyb_event (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  action text not null check (action in ('submit', 'sendBack', 'approve', 'suspend', 'lift', 'CARRIED_OVER')),
  to_status text not null check (to_status in ('DRAFT', 'REVIEW', 'APPROVED', 'SUSPENDED')),
  reason text,
  is_by_merchant boolean not null default false,
  by_name text,
  -- The second person, if two were needed.
  checker_name text,
  at timestamptz(3) not null
);
create index merchant_kyb_event_merchant on merchant_kyb_event (merchant_id, at desc);

-- Reminders that were sent, by days before the document expires; each once.
create table document_reminder (
  document_id uuid not null references merchant_document,
  days int not null check (days in (30, 7, 0)),
  sent_at timestamptz(3) not null,
  primary key (document_id, days)
);
