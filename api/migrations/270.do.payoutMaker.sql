-- Who of the people asked for a payout: whoever decides on it is another (domain section 1). Null where a merchant's server asked.
alter table withdraw_request add column made_by uuid, add column made_by_name text;
alter table withdraw_request add constraint withdraw_request_maker check ((made_by is null) = (made_by_name is null));
