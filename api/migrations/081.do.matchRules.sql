-- The rules that decide what a machine may do with a bank line, version by version; the highest is in force, none is ever changed.
create table match_rules (
  version int primary key check (version > 0),
  -- [{name, decision, reference, amount, nameFrom, account, time, onlyOpen}], asked from the top.
  rules jsonb not null,
  precision_from numeric(6, 5) not null check (precision_from between 0.99 and 1),
  decided_from int not null check (decided_from >= 100),
  note text not null,
  -- The dry run that was read before it was saved; none for what the product comes with.
  dry_run_id uuid,
  created_by uuid,
  created_by_name text,
  created_at timestamptz(3) not null
);

create table match_dry_run (
  id uuid primary key,
  -- sha256 of the rules: a version is saved by the run of exactly these.
  rules_hash text not null,
  rules jsonb not null,
  against_version int not null references match_rules,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  lines_total int not null default 0,
  lines_judged int not null default 0,
  cancel_asked boolean not null default false,
  -- What came of it: counts of both versions, and of each rule.
  result jsonb,
  started_by uuid not null,
  started_by_name text not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index match_dry_run_made on match_dry_run (created_at desc);
alter table match_rules add foreign key (dry_run_id) references match_dry_run;

-- Lines to look at: what the machine would approve otherwise than people did, or otherwise than the version in force.
create table match_dry_run_case (
  run_id uuid not null references match_dry_run on delete cascade,
  kind text not null check (kind in ('WRONG', 'GAINED', 'LOST')),
  seq int not null,
  bank_tx_id uuid not null references bank_tx,
  rule text,
  stopped_by text,
  would_pay uuid references remit_request,
  score numeric(4, 3),
  people_paid uuid references remit_request,
  primary key (run_id, kind, seq)
);

insert into match_rules (version, rules, precision_from, decided_from, note, created_at) values (1, '[
  {"name": "reference-and-amount", "decision": "APPROVE", "reference": "EXACT", "amount": "EXACT", "nameFrom": 0.9, "account": "SAME", "time": "WITHIN", "onlyOpen": false},
  {"name": "reference", "decision": "SUGGEST", "reference": "EXACT", "amount": "ANY", "nameFrom": 0, "account": "ANY", "time": "ANY", "onlyOpen": false},
  {"name": "misspelt-reference-and-amount", "decision": "SUGGEST", "reference": "NEAR", "amount": "EXACT", "nameFrom": 0, "account": "SAME", "time": "ANY", "onlyOpen": false},
  {"name": "amount-and-name-alone", "decision": "SUGGEST", "reference": "ANY", "amount": "EXACT", "nameFrom": 0.95, "account": "SAME", "time": "WITHIN", "onlyOpen": true},
  {"name": "amount-and-name", "decision": "SUGGEST", "reference": "ANY", "amount": "EXACT", "nameFrom": 0.9, "account": "SAME", "time": "SOON", "onlyOpen": false}
]', 0.999, 500, 'Kasa', now());
