-- A person's decision can be taken back for a few seconds (undo_s), and is kept from the merchant for as long.
alter table remit_request
  -- Until when the decision can be taken back; set until the merchant has been told of it.
  add column undo_until timestamptz(3),
  -- How often decisions were taken back: the next approval posts its P2 under the next occurrence.
  add column undo_count int not null default 0,
  -- Approved after it had ended, on money that came afterwards.
  add column late boolean not null default false;
create index remit_request_untold on remit_request (undo_until) where undo_until is not null;

-- What was posted, taken back and posted again is three journals of one request.
alter table journal add column occurrence_no int not null default 1 check (occurrence_no > 0);
alter table journal drop constraint journal_once;
alter table journal add constraint journal_once unique (source_type, source_id, kind, occurrence_no);
