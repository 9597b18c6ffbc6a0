-- A layout's name is one account's own, or its bank's: nobody replaces another owner's by choosing its name.
alter table statement_profile drop constraint statement_profile_name;
create unique index statement_profile_name on statement_profile (bank_name_id, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), name);
