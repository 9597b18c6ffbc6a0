-- Columns, their order and row height of one person's list.
create table list_preference (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  preference text not null,
  primary key (user_id, list)
);

-- A named view of a list: its filters and order as a query string. Private to its owner unless shared; it may contain
-- a searched name.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  list text not null,
  name text not null,
  -- The folded name, for comparing and sorting (`foldText`).
  name_key text not null,
  query text not null,
  -- Shared with everybody who has the scope: in all accounts, in one merchant, or below the owner.
  shared_scope text,
  shared_reach text check (shared_reach in ('ALL', 'MERCHANT', 'BELOW')),
  shared_merchant_id uuid references merchant,
  unique (owner_id, list, name_key),
  check ((shared_scope is null) = (shared_reach is null)),
  check ((shared_reach is not distinct from 'MERCHANT') = (shared_merchant_id is not null))
);
create index saved_view_shared on saved_view (list) where shared_scope is not null;
