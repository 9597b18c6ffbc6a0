-- Notifications of people.
create table notification (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null,
  -- An object in the kind's own table. It is read with the reader's rights each time it is shown.
  object_id uuid not null,
  -- For an entry about a queue: how many requests are late for this person.
  count int,
  at timestamptz(3) not null,
  read_at timestamptz(3),
  mailed_at timestamptz(3)
);
create index notification_of_person on notification (user_id, id desc);
create index notification_unread on notification (user_id, id desc) where read_at is null;
create index notification_at on notification (at);
-- One entry per person, kind and object; a new one replaces it.
create unique index notification_about on notification (object_id, kind, user_id);
create index notification_standing on notification (kind, user_id) where count > 0;

-- How a person wants to hear of each kind.
create table notification_choice (
  user_id uuid not null references users,
  kind text not null,
  way text not null check (way in ('INBOX', 'MAIL', 'NONE')),
  primary key (user_id, kind)
);
