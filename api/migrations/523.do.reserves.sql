-- A rolling reserve of merchants (ADR 42): a settlement run keeps a percent of the incoming money for some days.
alter table settlement_terms
  add column reserve_basis_points int not null default 0 check (reserve_basis_points between 0 and 5000),
  add column reserve_days int not null default 0 check (reserve_days between 0 and 365),
  add constraint settlement_terms_reserve check ((reserve_basis_points = 0) = (reserve_days = 0));

alter table settlement
  -- What came in since the settlement before, and what of it was fee and tax.
  add column gross_minor bigint not null default 0,
  add column fee_minor bigint not null default 0,
  add column kept_minor bigint not null default 0 check (kept_minor >= 0),
  -- Parts of earlier settlements whose day has come.
  add column released_minor bigint not null default 0 check (released_minor >= 0),
  add column release_on date,
  -- The settlement that released what this one kept.
  add column released_in uuid references settlement,
  add constraint settlement_reserve check ((kept_minor > 0) = (release_on is not null) and (released_in is null or kept_minor > 0));
create index settlement_kept on settlement (merchant_id, release_on) where kept_minor > 0 and released_in is null and left_out is null;
create index settlement_released_in on settlement (released_in) where released_in is not null;
