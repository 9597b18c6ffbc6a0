-- Kept answers carry account numbers, and now and then a secret that is shown once: they are sealed like the columns those come from
-- (bound to `idempotency_key:<owner>:<key>`). Answers of the last seven days stand open until the process seals them
-- (idempotency/sealAnswers.ts); what it cannot know here is the key.
alter table idempotency_key
  alter column answer drop not null,
  add column answer_enc bytea,
  add check ((answer is null) <> (answer_enc is null));
create index idempotency_key_open on idempotency_key (created_at) where answer is not null;
