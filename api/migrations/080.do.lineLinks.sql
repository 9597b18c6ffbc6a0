-- One line may pay many requests and many lines one request (domain section 3). What a line has given away is kept on the
-- line: its row is what two people who link it at once wait for, and the database itself never lets more go than came.
alter table bank_tx
  add column linked_minor bigint not null default 0,
  -- Of what is linked: what went on to merchants (P2).
  add column paid_minor bigint not null default 0,
  -- Why a person set it aside, or sent it back.
  add column reason text,
  add column decided_by uuid,
  add column decided_by_name text,
  add column decided_at timestamptz(3),
  add column version int not null default 1;
update bank_tx set linked_minor = amount_minor where status in ('SUGGESTED', 'MATCHED');
update bank_tx set paid_minor = amount_minor where status = 'MATCHED';
alter table bank_tx
  add constraint bank_tx_linked check (linked_minor between 0 and amount_minor),
  add constraint bank_tx_paid check (paid_minor between 0 and linked_minor);

alter table match_line
  -- Links made by one decision have one; a split is one decision.
  add column act_id uuid,
  -- When its request was approved.
  add column settled_at timestamptz(3),
  -- How sure it was: the score, {reference, amount, name, account, time}, the rule and the version of the rules that said so.
  add column score numeric(4, 3),
  add column scores jsonb,
  add column rule text,
  add column rules_version int,
  -- What kept the machine from approving, and the next best request.
  add column stopped_by text,
  add column runner_up uuid,
  add column runner_up_score numeric(4, 3),
  add column by_user uuid,
  add column by_name text,
  add column reason text;
update match_line set settled_at = bank_tx.updated_at from bank_tx
  where bank_tx.id = match_line.bank_tx_id and bank_tx.status = 'MATCHED' and match_line.released_at is null;
drop index match_line_live;
create unique index match_line_live on match_line (bank_tx_id, request_id) where released_at is null;
drop index match_line_request;
create index match_line_request on match_line (request_id) where released_at is null;

-- A split has one line in two requests; bank_tx_linked keeps what this kept.
drop index remit_request_bank_tx;
create index remit_request_bank_tx on remit_request (bank_tx_id) where bank_tx_id is not null;

-- Lines that wait for somebody, oldest first.
create index bank_tx_waiting on bank_tx (booked_at, id) where direction = 'CREDIT' and status in ('NEW', 'PARTIAL', 'SUSPENSE');
