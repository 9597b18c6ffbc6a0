-- A day that both sides signed is never changed: neither its rows and hash, nor the merchant's figures and breaks that it rests on.
-- Whoever owns the tables could still drop these triggers; the merchant's own copy of the proof pack is what tells of that.
create function day_is_closed(the_merchant uuid, the_day date) returns boolean language sql stable
  return exists (select from reconciliation_day where merchant_id = the_merchant and day = the_day and closed_at is not null);

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  raise exception 'this day is closed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger reconciliation_day_closed before update or delete on reconciliation_day for each row
  when (old.closed_at is not null) execute function refuse_closed_day();
create trigger reconciliation_day_kept before truncate on reconciliation_day for each statement execute function refuse_closed_day();

-- A row of a closed day: as it was, and as it would be.
create function refuse_row_of_closed_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and day_is_closed(old.merchant_id, old.day) or tg_op <> 'DELETE' and day_is_closed(new.merchant_id, new.day) then
    raise exception 'this day is closed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger reconciliation_day_row_closed before insert or update or delete on reconciliation_day_row for each row execute function refuse_row_of_closed_day();
create trigger reconciliation_day_row_kept before truncate on reconciliation_day_row for each statement execute function refuse_closed_day();
create trigger merchant_report_closed before insert or update or delete on merchant_report for each row execute function refuse_row_of_closed_day();
create trigger merchant_report_kept before truncate on merchant_report for each statement execute function refuse_closed_day();
create trigger reconciliation_break_closed before insert or update or delete on reconciliation_break for each row execute function refuse_row_of_closed_day();
create trigger reconciliation_break_kept before truncate on reconciliation_break for each statement execute function refuse_closed_day();

create function refuse_line_of_closed_day() returns trigger language plpgsql as $$
begin
  if exists (
    select from merchant_report report where report.id in (case when tg_op <> 'INSERT' then old.report_id end, case when tg_op <> 'DELETE' then new.report_id end)
      and day_is_closed(report.merchant_id, report.day)
  ) then
    raise exception 'this day is closed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger merchant_report_row_closed before insert or update or delete on merchant_report_row for each row execute function refuse_line_of_closed_day();
create trigger merchant_report_row_kept before truncate on merchant_report_row for each statement execute function refuse_closed_day();
