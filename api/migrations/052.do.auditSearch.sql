-- The audit log is searched by a record's number. Entries about other records carry it too: a bank line that was
-- linked, a merchant's part of a settlement run.
create index audit_log_number on audit_log ((after ->> 'number'), seq) where after ->> 'number' is not null;

-- From a request to its customer, and to the payment files that contained it: who saw the customer's account.
create index customer_request_request on customer_request (request_id);
create index payment_file_row_request on payment_file_row (request_id);
