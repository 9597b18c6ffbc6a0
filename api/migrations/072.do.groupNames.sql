-- A group is chosen by its name, so it has one of its own. The counters of one rule in one stretch of time are read together.
create unique index limit_group_name on limit_group (lower(name));
create unique index remit_group_name on remit_group (lower(name));
create index limit_counter_period on limit_counter (rule_id, period_key);
