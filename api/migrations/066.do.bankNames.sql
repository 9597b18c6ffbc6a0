-- Banks as the desk keeps them (domain sections 3 and 9).
alter table bank_name
  add check (eft_code ~ '^[0-9]{4}$'),
  -- Kuruş; null: the system's limit for FAST.
  add column fast_limit_minor bigint check (fast_limit_minor > 0),
  -- Business days, Europe/Istanbul.
  add column eft_open time not null default '09:00',
  add column eft_close time not null default '17:00',
  add column same_bank_247 boolean not null default true,
  add column statement_formats text[] not null default '{}'
    check (statement_formats <@ array['MT940', 'MT942', 'CAMT052', 'CAMT053', 'CAMT054', 'OFX', 'CSV', 'XLSX']),
  -- Letters of a name before this bank cuts it off on its statements; null: not known.
  add column name_max_len int check (name_max_len between 10 and 140),
  add column status_reason text,
  -- Where the code is from, and when it was looked up.
  add column source text not null default '',
  add column source_on date,
  add check (eft_open < eft_close);

update bank_name set source = 'Public lists of integrators (BankPaymentService, PaymentApi), which agree; assigned by TCMB', source_on = '2026-11-20';
-- Cut-offs that their banks publish; the others have the usual one.
update bank_name set eft_close = '16:30' where eft_code = '0134';
update bank_name set eft_close = '17:15' where eft_code in ('0012', '0062');
