-- Console writes whose answer is kept beside the effect and not in its transaction (idempotency/writeKeys.ts): while one is at work, or
-- where its end was lost, its row has no answer, and status 0.
alter table idempotency_key drop constraint idempotency_key_check;
alter table idempotency_key add check (case when status = 0 then answer is null and answer_enc is null else (answer is null) <> (answer_enc is null) end);
