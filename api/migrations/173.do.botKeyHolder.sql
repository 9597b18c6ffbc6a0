-- Who may see a bot's key, or has seen it: the one it was made for. Null where nobody is known, as of keys made before, by seeding or by one person alone.
alter table watcher_bot_key add column holder_id uuid references users (id) on delete set null;
update watcher_bot_key set holder_id = created_by where shown_at is not null;
