-- A try counts as failed from the moment it begins, so that many at once cannot all pass before the first has failed.
-- A wrong code of somebody who knew the password is counted for a day.
alter table signin_failure
  add column id bigint generated always as identity primary key,
  add column kind text not null default 'PASSWORD' check (kind in ('PASSWORD', 'CODE'));
