-- A call of many acts, each kept under a key of its own (idempotency/onceForMany.ts), holds no transaction while it acts: where its end
-- was lost, it may be made again under its key, since none of its acts is done twice. Every other write may not.
alter table idempotency_key add column may_repeat boolean not null default false;
