-- The commission that returned payouts did not give back. Tables with older rules are rebuilt.
alter table withdrawal_day add column fee_kept_minor bigint not null default 0;
alter table withdrawal_day_delta add column fee_kept_minor bigint not null default 0;
