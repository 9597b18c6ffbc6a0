-- Which call kept the nonce, by a number of its own: a call that lost the database may keep it again, nobody else may.
alter table api_nonce add column call_id uuid;
