create sequence handover_number_seq;

-- Handing the desk over, signed by both people.
create table shift_handover (
  id uuid primary key,
  number text not null unique,
  giver uuid not null references users,
  giver_name text not null,
  taker uuid not null references users,
  taker_name text not null check (taker <> giver),
  -- RELEASE: the giver's claims go back to the queue. PASS: the taker gets them on signing.
  claims text not null check (claims in ('RELEASE', 'PASS')),
  -- The exact bytes that were signed.
  document text not null,
  document_hash bytea not null,
  given_at timestamptz(3) not null,
  giver_proof text not null check (giver_proof in ('PASSWORD', 'CODE')),
  status text not null default 'GIVEN' check (status in ('GIVEN', 'TAKEN', 'REFUSED', 'WITHDRAWN')),
  ended_at timestamptz(3),
  taker_proof text check (taker_proof in ('PASSWORD', 'CODE')),
  end_reason text,
  -- Hash of the document and both signatures; also in the audit chain.
  seal_hash bytea,
  check ((status = 'GIVEN') = (ended_at is null)),
  check ((status = 'TAKEN') = (taker_proof is not null and seal_hash is not null)),
  check ((status in ('REFUSED', 'WITHDRAWN')) = (end_reason is not null))
);
create unique index shift_handover_given on shift_handover (giver) where status = 'GIVEN';
create index shift_handover_giver on shift_handover (giver, id desc);
create index shift_handover_taker on shift_handover (taker, id desc);

-- What was signed never changes; a hand-over ends once.
create function handover_is_written_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'GIVEN'
    and (to_jsonb(old) - array['status', 'ended_at', 'taker_proof', 'end_reason', 'seal_hash'])
      = (to_jsonb(new) - array['status', 'ended_at', 'taker_proof', 'end_reason', 'seal_hash']) then
    return new;
  end if;
  raise exception 'a hand-over is never rewritten' using errcode = 'restrict_violation';
end $$;
create trigger shift_handover_written_once before update or delete on shift_handover
  for each row execute function handover_is_written_once();
