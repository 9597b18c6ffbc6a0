-- Of an entry about a whole queue: how many of its requests wait too long, for this person; 0 once none does.
alter table notification add column count int;
create index notification_standing on notification (kind, user_id) where count > 0;
