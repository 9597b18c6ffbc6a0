-- Live sockets hear when an account's rights change, whoever changes them: their people come back with today's rights.
create function users_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('kasa_rights', old.id::text);
  return null;
end $$;
create trigger users_rights_changed after update on users for each row
  when ((old.login_status, old.role, old.scope, old.mrc_id, old.parent_user_id, old.remit_group_ids, old.bank_account_ids)
    is distinct from (new.login_status, new.role, new.scope, new.mrc_id, new.parent_user_id, new.remit_group_ids, new.bank_account_ids))
  execute function users_rights_changed();
create trigger users_removed after delete on users for each row execute function users_rights_changed();
