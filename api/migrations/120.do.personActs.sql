-- Who had whose account in hand, and when (ADR 22): what tells two people from one human with two accounts. Append-only.
create table person_act (
  seq bigserial primary key,
  at timestamptz not null,
  -- Null: the command line, the seeding, or somebody before there was a record.
  actor_id uuid references users (id),
  subject_id uuid not null references users (id),
  kind text not null check (kind in ('CREATED', 'RAISED', 'REMAILED', 'PASSWORD_RESET', 'MFA_RESET', 'MFA_ACTIVATED', 'PARENT_SET', 'PARENT_LEFT'))
);
create index person_act_at on person_act (at);
create index person_act_of_subject on person_act (subject_id, seq);

-- What the audit log knows of the accounts there are. An object that is gone, or an actor that was no person here, is left out.
insert into person_act (at, actor_id, subject_id, kind)
select log.at, actor.id, subject.id, act.kind
from audit_log log
join users subject on subject.id::text = log.object_id
left join users actor on log.actor_kind = 'user' and actor.id::text = log.actor_id
cross join lateral (
  select 'CREATED' as kind where log.action = 'user.create'
  union all select 'PASSWORD_RESET' where log.action = 'user.resetPassword'
  union all select 'MFA_RESET' where log.action = 'user.resetMfa'
  union all select 'MFA_ACTIVATED' where log.action = 'user.activateMfa'
  union all select 'REMAILED' where log.action = 'user.update' and log.before -> 'email' is distinct from log.after -> 'email'
  union all select 'RAISED' where log.action = 'user.update' and
    (log.before - 'email' - 'name' - 'parentUserId') is distinct from (log.after - 'email' - 'name' - 'parentUserId')
  union all select 'PARENT_SET' where log.action = 'user.update' and log.before -> 'parentUserId' is distinct from log.after -> 'parentUserId'
) act
where log.object_type = 'user'
order by log.seq;

-- Everybody else was made when their account says, by nobody known.
insert into person_act (at, subject_id, kind)
select created_at, id, 'CREATED' from users person
where not exists (select from person_act known where known.subject_id = person.id and known.kind = 'CREATED');

create function person_act_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'person_act is append-only' using errcode = 'restrict_violation';
end $$;
create trigger person_act_append_only before update or delete on person_act for each row execute function person_act_is_append_only();
create trigger person_act_no_truncate before truncate on person_act for each statement execute function person_act_is_append_only();
