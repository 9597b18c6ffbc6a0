-- A view of a list that a person keeps by name: its filters and its order, as the list's address has them. It is theirs alone, and
-- goes with the account. It may hold what was searched for, a payer's name too; nobody else reads it.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  list text not null,
  name text not null,
  -- The name as it is compared and sorted (`foldText`).
  name_key text not null,
  query text not null,
  unique (owner_id, list, name_key)
);
