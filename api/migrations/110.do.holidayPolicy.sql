-- What a public holiday is to a limit group's hours (domain section 2).
alter table limit_group add column holiday_policy text not null default 'AS_USUAL' check (holiday_policy in ('AS_USUAL', 'AS_SUNDAY', 'CLOSED'));
