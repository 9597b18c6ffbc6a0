-- Lists of any length are sorted by the moment of the decision, too; what is undecided stands behind the others, by its id.
create index remit_request_decided_order on remit_request (decided_at, id);
