-- A view that its owner shares with whoever holds a scope: of every account, of one merchant, or of their own people below.
alter table saved_view
  add shared_scope text,
  add shared_reach text check (shared_reach in ('ALL', 'MERCHANT', 'BELOW')),
  add shared_merchant_id uuid references merchant,
  add check ((shared_scope is null) = (shared_reach is null)),
  add check ((shared_reach is not distinct from 'MERCHANT') = (shared_merchant_id is not null));
create index saved_view_shared on saved_view (list) where shared_scope is not null;
