-- A merchant's own figures for one day, in kuruş. A later report replaces the earlier one, which is kept.
create table merchant_report (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  day date not null,
  source text not null check (source in ('FILE', 'API')),
  file_name text,
  sha256 bytea not null,
  row_count int not null,
  approved_minor bigint not null,
  paid_out_minor bigint not null,
  returned_minor bigint not null,
  reversed_minor bigint not null,
  handed_by uuid,
  handed_by_name text,
  -- Why an administrator uploaded it for the merchant.
  reason text,
  created_at timestamptz(3) not null,
  replaced_at timestamptz(3)
);
create unique index merchant_report_live on merchant_report (merchant_id, day) where replaced_at is null;
create index merchant_report_day on merchant_report (day) where replaced_at is null;

create table merchant_report_row (
  report_id uuid not null references merchant_report,
  row_no int not null,
  -- Position in the file.
  line_no int not null,
  merchant_ref text,
  number text,
  status text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- Including tax, if the merchant states it.
  fee_minor bigint check (fee_minor >= 0),
  -- The request it names; null if we have none.
  request_id uuid,
  -- What its status means for money; `moves` is false if it says that none moved.
  movement text check (movement in ('approved', 'paidOut', 'returned', 'reversed')),
  moves boolean not null,
  -- The n-th row of its request and movement in the report.
  place int not null check (place > 0),
  primary key (report_id, row_no)
);
create index merchant_report_row_request on merchant_report_row (request_id, movement);

-- What was done about a break. Breaks are computed; a row exists once somebody took one.
create table reconciliation_break (
  -- The journal, bank line or merchant's row.
  event text not null,
  type text not null check (type in ('MISSING_BANK', 'MISSING_REQUEST', 'AMOUNT', 'DUPLICATE', 'LATE', 'STATUS',
    'FEE', 'RETURNED')),
  day date not null,
  merchant_id uuid references merchant,
  owner_id uuid,
  owner_name text,
  note text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'LINKED', 'ADJUSTED', 'WRITTEN_OFF')),
  reason text,
  -- The amount when it was resolved, in kuruş. With another amount the break is open again.
  amount_minor bigint,
  done_by uuid,
  done_by_name text,
  done_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  primary key (event, type),
  check ((status = 'OPEN') = (done_at is null))
);
create index reconciliation_break_day on reconciliation_break (day, merchant_id);

-- A day of a merchant that both sides sign: totals and rows as text, and a hash over them.
create table reconciliation_day (
  merchant_id uuid not null references merchant,
  day date not null,
  head text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  row_count int not null,
  our_signer uuid,
  our_signer_name text,
  our_signed_at timestamptz(3),
  merchant_signer uuid,
  merchant_signer_name text,
  merchant_signed_at timestamptz(3),
  -- An administrator's record of a signature on paper.
  paper text,
  closed_at timestamptz(3),
  primary key (merchant_id, day),
  check ((closed_at is null) = (our_signed_at is null or merchant_signed_at is null))
);
create index reconciliation_day_day on reconciliation_day (day);

create table reconciliation_day_row (
  merchant_id uuid not null,
  day date not null,
  place int not null,
  text text not null,
  primary key (merchant_id, day, place),
  foreign key (merchant_id, day) references reconciliation_day
);

-- Agreed by two administrators: an adjustment of a merchant's balance (ADJ) or a write-off (WO). Posted on the day of
-- posting, not of the break. In kuruş; positive is in the merchant's favour.
create table reconciliation_posting (
  id uuid primary key,
  kind text not null check (kind in ('ADJ', 'WO')),
  event text not null,
  type text not null,
  day date not null,
  merchant_id uuid not null references merchant,
  amount_minor bigint not null check (amount_minor <> 0),
  status text not null default 'ASKED' check (status in ('ASKED', 'POSTED', 'DROPPED')),
  asked_by uuid not null,
  reason text not null,
  created_at timestamptz(3) not null,
  posted_at timestamptz(3),
  check ((status = 'POSTED') = (posted_at is not null))
);
create unique index reconciliation_posting_open on reconciliation_posting (event, type) where status = 'ASKED';

-- A day that both sides signed never changes: its rows and hash, and the figures and breaks behind them. The owner of
-- the tables could drop these triggers; the merchant's own copy of the proof pack would show it.
create function day_is_closed(the_merchant uuid, the_day date) returns boolean language sql stable
  return exists (
    select from reconciliation_day where merchant_id = the_merchant and day = the_day and closed_at is not null);

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  raise exception 'this day is closed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger reconciliation_day_closed before update or delete on reconciliation_day
  for each row when (old.closed_at is not null) execute function refuse_closed_day();
create trigger reconciliation_day_kept before truncate on reconciliation_day
  for each statement execute function refuse_closed_day();

create function refuse_row_of_closed_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and day_is_closed(old.merchant_id, old.day)
    or tg_op <> 'DELETE' and day_is_closed(new.merchant_id, new.day) then
    raise exception 'this day is closed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger reconciliation_day_row_closed before insert or update or delete on reconciliation_day_row
  for each row execute function refuse_row_of_closed_day();
create trigger reconciliation_day_row_kept before truncate on reconciliation_day_row
  for each statement execute function refuse_closed_day();
create trigger merchant_report_closed before insert or update or delete on merchant_report
  for each row execute function refuse_row_of_closed_day();
create trigger merchant_report_kept before truncate on merchant_report
  for each statement execute function refuse_closed_day();
create trigger reconciliation_break_closed before insert or update or delete on reconciliation_break
  for each row execute function refuse_row_of_closed_day();
create trigger reconciliation_break_kept before truncate on reconciliation_break
  for each statement execute function refuse_closed_day();

create function refuse_line_of_closed_day() returns trigger language plpgsql as $$
begin
  if exists (
    select from merchant_report report
    where report.id in
      (case when tg_op <> 'INSERT' then old.report_id end, case when tg_op <> 'DELETE' then new.report_id end)
      and day_is_closed(report.merchant_id, report.day)
  ) then
    raise exception 'this day is closed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger merchant_report_row_closed before insert or update or delete on merchant_report_row
  for each row execute function refuse_line_of_closed_day();
create trigger merchant_report_row_kept before truncate on merchant_report_row
  for each statement execute function refuse_closed_day();
