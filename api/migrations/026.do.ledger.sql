-- Double entry: debits are positive, credits negative, in kuruş. Only merchants' own accounts keep their balance in a
-- row. BANK, SUSPENSE, FEE and TAX are shared by merchants: a balance row would make confirmations of different
-- merchants wait for each other, so those balances are summed from the lines.
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

-- A merchant's balance never falls below zero. Services refuse first, with a reason; this is the last check. An
-- account that is below zero already may only rise, so that the tenant keeps working.
create function ledger_is_not_overdrawn() returns trigger language plpgsql as $$
begin
  raise exception 'account % would be overdrawn by %', new.account_id, new.balance_minor
    using errcode = 'restrict_violation';
end $$;
create trigger ledger_balance_covered before update of balance_minor on ledger_balance
  for each row when (new.balance_minor > 0 and new.balance_minor > old.balance_minor)
  execute function ledger_is_not_overdrawn();

create table journal (
  id uuid primary key,
  kind text not null,
  source_type text not null,
  source_id uuid not null,
  -- Posting, undoing and posting again makes several journals of one request.
  occurrence_no int not null default 1 check (occurrence_no > 0),
  at timestamptz(3) not null,
  constraint journal_once unique (source_type, source_id, kind, occurrence_no)
);
create index journal_at on journal (at);

-- account_id has no foreign key, which would lock the row of FEE in every transaction. Lines find accounts by code,
-- and accounts can never be deleted, so the reference holds anyway.
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
create trigger journal_immutable before update or delete or truncate on journal
  for each statement execute function ledger_is_immutable();
create trigger journal_line_immutable before update or delete or truncate on journal_line
  for each statement execute function ledger_is_immutable();
create trigger ledger_account_kept before delete or truncate on ledger_account
  for each statement execute function ledger_is_immutable();

-- Checked at commit for the journal and for each line, so that neither an empty journal nor a later line passes.
create function journal_is_balanced() returns trigger language plpgsql as $$
declare
  the_journal uuid;
  total numeric;
  lines int;
begin
  if tg_table_name = 'journal' then the_journal := new.id; else the_journal := new.journal_id; end if;
  select coalesce(sum(amount_minor), 0), count(*) into total, lines from journal_line where journal_id = the_journal;
  if total <> 0 or lines < 2 then
    raise exception 'journal % is not balanced: sum %, % lines', the_journal, total, lines
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balanced after insert on journal deferrable initially deferred
  for each row execute function journal_is_balanced();
create constraint trigger journal_line_balanced after insert on journal_line deferrable initially deferred
  for each row execute function journal_is_balanced();
