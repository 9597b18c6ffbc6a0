-- How a person has a list: which columns in which order, how close its rows stand. It goes with the account, as the layout does.
create table list_taste (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  taste text not null,
  primary key (user_id, list)
);
