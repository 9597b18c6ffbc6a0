-- What a person must know (domain section 1), and how they want to hear of each kind of it.
create table notification (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null,
  -- Which object, of the kind's own table. What is told of it is read there, under its reader's rights, each time it is shown.
  object_id uuid not null,
  at timestamptz(3) not null,
  read_at timestamptz(3),
  mailed_at timestamptz(3)
);
create index notification_of_person on notification (user_id, id desc);
create index notification_unread on notification (user_id, id desc) where read_at is null;
create index notification_about on notification (object_id, kind) where read_at is null;
create index notification_at on notification (at);

create table notification_choice (
  user_id uuid not null references users,
  kind text not null,
  way text not null check (way in ('INBOX', 'MAIL', 'NONE')),
  primary key (user_id, kind)
);
