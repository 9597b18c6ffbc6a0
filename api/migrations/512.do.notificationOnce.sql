-- Of one object a person has one entry of each kind: what is told anew takes the place of what was told before.
delete from notification earlier using notification later
  where later.user_id = earlier.user_id and later.kind = earlier.kind and later.object_id = earlier.object_id and later.id > earlier.id;
drop index notification_about;
create unique index notification_about on notification (object_id, kind, user_id);
