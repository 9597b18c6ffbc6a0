-- Each limit group belongs to a module: bank accounts, remit groups and merchants use those of `remit`, Papara accounts and Papara
-- groups those of `papara`. A group that only Papara uses becomes Papara's; one that both use stays with remit and still applies.
alter table limit_group add column module text not null default 'remit' check (module in ('remit', 'papara'));
update limit_group set module = 'papara'
where (exists (select 1 from papara_account where limit_group_id = limit_group.id)
    or exists (select 1 from papara_group where limit_group_id = limit_group.id))
  and not exists (select 1 from bank_account where limit_group_id = limit_group.id)
  and not exists (select 1 from remit_group where limit_group_id = limit_group.id)
  and not exists (select 1 from merchant where limit_group.id in (limit_group_id, payout_limit_group_id));
