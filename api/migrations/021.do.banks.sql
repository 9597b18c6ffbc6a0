-- Banks, by EFT code.
create table bank_name (
  id uuid primary key default gen_random_uuid(),
  eft_code char(4) not null unique check (eft_code ~ '^[0-9]{4}$'),
  name text not null,
  short_name text not null,
  type text not null check (type in ('BANK', 'PARTICIPATION', 'EMI', 'PI', 'PTT')),
  fast boolean not null default true,
  active boolean not null default true,
  status_reason text,
  sort int not null default 100,
  -- In kuruş. Null: the system limit of FAST.
  fast_limit_minor bigint check (fast_limit_minor > 0),
  -- On business days, Europe/Istanbul.
  eft_open time not null default '09:00',
  eft_close time not null default '17:00',
  same_bank_247 boolean not null default true,
  statement_formats text[] not null default '{}'
    check (statement_formats <@ array['MT940', 'MT942', 'CAMT052', 'CAMT053', 'CAMT054', 'OFX', 'CSV', 'XLSX']),
  -- The length at which the bank cuts off names on its statements; null: unknown.
  name_max_len int check (name_max_len between 10 and 140),
  -- Where the data comes from, and when it was looked up.
  source text not null default '',
  source_on date,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (eft_open < eft_close)
);
-- The central bank assigns the codes. This list agrees with public lists of November 2026 and can be edited.
insert into bank_name (eft_code, name, short_name, type, sort) values
  ('0010', 'Türkiye Cumhuriyeti Ziraat Bankası A.Ş.', 'Ziraat', 'BANK', 1),
  ('0012', 'Türkiye Halk Bankası A.Ş.', 'Halkbank', 'BANK', 2),
  ('0015', 'Türkiye Vakıflar Bankası T.A.O.', 'VakıfBank', 'BANK', 3),
  ('0032', 'Türk Ekonomi Bankası A.Ş.', 'TEB', 'BANK', 10),
  ('0046', 'Akbank T.A.Ş.', 'Akbank', 'BANK', 4),
  ('0059', 'Şekerbank T.A.Ş.', 'Şekerbank', 'BANK', 11),
  ('0062', 'Türkiye Garanti Bankası A.Ş.', 'Garanti', 'BANK', 5),
  ('0064', 'Türkiye İş Bankası A.Ş.', 'İş Bankası', 'BANK', 6),
  ('0067', 'Yapı ve Kredi Bankası A.Ş.', 'Yapı Kredi', 'BANK', 7),
  ('0092', 'Citibank A.Ş.', 'Citibank', 'BANK', 20),
  ('0099', 'ING Bank A.Ş.', 'ING', 'BANK', 12),
  ('0103', 'Fibabanka A.Ş.', 'Fibabanka', 'BANK', 13),
  ('0109', 'ICBC Turkey Bank A.Ş.', 'ICBC', 'BANK', 21),
  ('0111', 'QNB Bank A.Ş.', 'QNB', 'BANK', 8),
  ('0123', 'HSBC Bank A.Ş.', 'HSBC', 'BANK', 14),
  ('0124', 'Alternatif Bank A.Ş.', 'Alternatif', 'BANK', 15),
  ('0125', 'Burgan Bank A.Ş.', 'Burgan', 'BANK', 16),
  ('0134', 'Denizbank A.Ş.', 'Deniz', 'BANK', 9),
  ('0135', 'Anadolubank A.Ş.', 'Anadolu', 'BANK', 17),
  ('0143', 'Aktif Yatırım Bankası A.Ş.', 'Aktif', 'BANK', 18),
  ('0146', 'Odea Bank A.Ş.', 'Odea', 'BANK', 19),
  ('0203', 'Albaraka Türk Katılım Bankası A.Ş.', 'Albaraka', 'PARTICIPATION', 30),
  ('0205', 'Kuveyt Türk Katılım Bankası A.Ş.', 'Kuveyt Türk', 'PARTICIPATION', 31),
  ('0206', 'Türkiye Finans Katılım Bankası A.Ş.', 'Türkiye Finans', 'PARTICIPATION', 32),
  ('0209', 'Ziraat Katılım Bankası A.Ş.', 'Ziraat Katılım', 'PARTICIPATION', 33),
  ('0210', 'Vakıf Katılım Bankası A.Ş.', 'Vakıf Katılım', 'PARTICIPATION', 34),
  ('0211', 'Türkiye Emlak Katılım Bankası A.Ş.', 'Emlak Katılım', 'PARTICIPATION', 35),
  ('0839', 'Ozan Elektronik Para A.Ş.', 'Ozan', 'EMI', 50),
  ('0864', 'iyzi Ödeme ve Elektronik Para Hizmetleri A.Ş.', 'iyzico', 'EMI', 51);
update bank_name set
  source = 'Public lists of integrators (BankPaymentService, PaymentApi), which agree; assigned by TCMB',
  source_on = '2026-11-20';
-- Cut-offs that these banks publish; the others have the usual one.
update bank_name set eft_close = '16:30' where eft_code = '0134';
update bank_name set eft_close = '17:15' where eft_code in ('0012', '0062');
