-- What was decided today is counted at every change and listed by its tab, and asked for by the time of the decision.
create index remit_request_decided on remit_request (status, decided_at) where decided_at is not null;
