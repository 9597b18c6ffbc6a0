-- What operators earned by deposits, by the day; nothing of before, when nobody earned: the facts need not be counted again.
alter table deposit_day add column operator_cost_minor bigint not null default 0;
alter table deposit_day_delta add column operator_cost_minor bigint not null default 0;
