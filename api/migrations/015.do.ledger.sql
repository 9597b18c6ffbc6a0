-- Double entry (domain section 5): debit positive, credit negative, in kuruş.
-- Only a merchant's own account keeps its balance in a row. BANK, SUSPENSE, FEE and TAX are shared between merchants: a row
-- there would make one merchant's confirmation wait for another's, so their balances are read from the lines.
create table ledger_account (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z_]+(:[A-Za-z0-9_-]+)*$'),
  class text not null check (class in ('ASSET', 'LIABILITY', 'INCOME', 'EXPENSE')),
  created_at timestamptz(3) not null default now()
);

create table ledger_balance (
  account_id bigint primary key references ledger_account,
  balance_minor bigint not null default 0,
  updated_at timestamptz(3) not null default now()
) with (fillfactor = 50);

create table journal (
  id uuid primary key,
  kind text not null,
  source_type text not null,
  source_id uuid not null,
  at timestamptz(3) not null,
  constraint journal_once unique (source_type, source_id, kind)
);
create index journal_at on journal (at);

-- account_id has no foreign key: it would share-lock the row of FEE in every transaction. Accounts are found by code when a
-- line is written and can never be deleted (below), which gives the same guarantee.
create table journal_line (
  journal_id uuid not null references journal,
  line_no smallint not null,
  account_id bigint not null,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (journal_id, line_no)
);
create index journal_line_account on journal_line (account_id) include (amount_minor);

create function ledger_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger journal_immutable before update or delete or truncate on journal for each statement execute function ledger_is_immutable();
create trigger journal_line_immutable before update or delete or truncate on journal_line for each statement execute function ledger_is_immutable();
create trigger ledger_account_kept before delete or truncate on ledger_account for each statement execute function ledger_is_immutable();

-- At commit, for the journal and for each line, so that neither an empty journal nor a line added later passes.
create function journal_is_balanced() returns trigger language plpgsql as $$
declare
  the_journal uuid;
  total numeric;
  lines int;
begin
  if tg_table_name = 'journal' then the_journal := new.id; else the_journal := new.journal_id; end if;
  select coalesce(sum(amount_minor), 0), count(*) into total, lines from journal_line where journal_id = the_journal;
  if total <> 0 or lines < 2 then
    raise exception 'journal % is not balanced: sum %, % lines', the_journal, total, lines using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balanced after insert on journal
  deferrable initially deferred for each row execute function journal_is_balanced();
create constraint trigger journal_line_balanced after insert on journal_line
  deferrable initially deferred for each row execute function journal_is_balanced();
