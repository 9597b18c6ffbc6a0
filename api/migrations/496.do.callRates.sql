-- Calls of one address or key within the window that is open, for limits that hold over all processes of the API. What it holds is
-- worth seconds: it need not survive a crash.
create unlogged table call_rate (
  key text primary key,
  began_at timestamptz not null,
  count integer not null
) with (fillfactor = 50);
