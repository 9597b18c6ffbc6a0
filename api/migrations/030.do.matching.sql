-- Links between bank lines and what they pay.
create table match_line (
  id uuid primary key,
  bank_tx_id uuid not null references bank_tx,
  request_type text not null
    check (request_type in ('remit_request', 'withdraw_request', 'card_settlement', 'operator_payout',
    'own_transfer')),
  request_id uuid not null,
  -- Links made by one decision share it; a split is one decision.
  act_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  mode text not null check (mode in ('AUTO', 'MANUAL', 'FORCE')),
  -- {amount, name, reference}: what agrees.
  parts jsonb not null,
  created_at timestamptz(3) not null,
  -- Set when the request ended without the money; the line is free again.
  released_at timestamptz(3),
  -- When its request was approved.
  settled_at timestamptz(3),
  -- The score, its parts {reference, amount, name, account, time}, and the rule and rules version that gave it.
  score numeric(4, 3),
  scores jsonb,
  rule text,
  rules_version int,
  -- What kept the machine from approving, and the second best request.
  stopped_by text,
  runner_up uuid,
  runner_up_score numeric(4, 3),
  by_user uuid,
  by_name text,
  reason text
);
create unique index match_line_live on match_line (bank_tx_id, request_id) where released_at is null;
create index match_line_request on match_line (request_id) where released_at is null;
-- A dry run needs the links that requests had at an earlier moment.
create index match_line_released on match_line (request_id) where released_at is not null;

-- Rules for what the machine may do with a bank line. The highest version is in force; versions never change.
create table match_rules (
  version int primary key check (version > 0),
  -- [{name, decision, reference, amount, nameFrom, account, time, onlyOpen}], checked from the top.
  rules jsonb not null,
  precision_from numeric(6, 5) not null check (precision_from between 0.99 and 1),
  decided_from int not null check (decided_from >= 100),
  note text not null,
  -- The dry run that was read before saving; null for the first version.
  dry_run_id uuid,
  created_by uuid,
  created_by_name text,
  created_at timestamptz(3) not null
);

-- Trials of rules on past lines.
create table match_dry_run (
  id uuid primary key,
  -- sha256 of the rules: only the rules that were tried can be saved.
  rules_hash text not null,
  rules jsonb not null,
  against_version int not null references match_rules,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  lines_total int not null default 0,
  lines_judged int not null default 0,
  cancel_asked boolean not null default false,
  -- Counts of both versions, and of each rule.
  result jsonb,
  started_by uuid not null,
  started_by_name text not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index match_dry_run_made on match_dry_run (created_at desc);
alter table match_rules add foreign key (dry_run_id) references match_dry_run;

-- Lines to look at: where the rules differ from what people did, or from the version in force.
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
  {"name": "reference-and-amount", "decision": "APPROVE",
    "reference": "EXACT", "amount": "EXACT", "nameFrom": 0.9, "account": "SAME", "time": "WITHIN", "onlyOpen": false},
  {"name": "reference", "decision": "SUGGEST",
    "reference": "EXACT", "amount": "ANY", "nameFrom": 0, "account": "ANY", "time": "ANY", "onlyOpen": false},
  {"name": "misspelt-reference-and-amount", "decision": "SUGGEST",
    "reference": "NEAR", "amount": "EXACT", "nameFrom": 0, "account": "SAME", "time": "ANY", "onlyOpen": false},
  {"name": "amount-and-name-alone", "decision": "SUGGEST",
    "reference": "ANY", "amount": "EXACT", "nameFrom": 0.95, "account": "SAME", "time": "WITHIN", "onlyOpen": true},
  {"name": "amount-and-name", "decision": "SUGGEST",
    "reference": "ANY", "amount": "EXACT", "nameFrom": 0.9, "account": "SAME", "time": "SOON", "onlyOpen": false}
]', 0.999, 500, 'Kasa', now());
