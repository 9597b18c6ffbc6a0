-- Banks, the accounts money arrives on, their groups and the bots that watch them (domain section 3).
create table bank_name (
  id uuid primary key default gen_random_uuid(),
  eft_code char(4) not null unique,
  name text not null,
  short_name text not null,
  type text not null check (type in ('BANK', 'PARTICIPATION', 'EMI', 'PI', 'PTT')),
  fast boolean not null default true,
  active boolean not null default true,
  sort int not null default 100,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);

-- Codes are assigned by the central bank; this list agrees with two or three public lists as of November 2026 and is editable data.
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

create table remit_group (
  id uuid primary key,
  name text not null,
  owner_user_id uuid references users (id),
  strategy text not null default 'PRIORITY'
    check (strategy in ('PRIORITY', 'ROUND_ROBIN', 'WEIGHTED', 'MOST_HEADROOM', 'SAME_BANK_FIRST', 'STICKY_CUSTOMER')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);

create table watcher_bot (
  id uuid primary key,
  name text not null,
  kind text not null default 'BANK_API' check (kind in ('BANK_API', 'OPEN_BANKING', 'STATEMENT_MAIL', 'SFTP_MT940', 'FILE')),
  key_id text not null unique,
  secret_enc bytea not null,
  key_status text not null default 'ACTIVE' check (key_status in ('ACTIVE', 'REVOKED')),
  ip_allow inet[] not null default '{}',
  requests_per_minute int not null default 600 check (requests_per_minute > 0),
  paused boolean not null default false,
  interval_s int not null default 30 check (interval_s > 0),
  heartbeat_at timestamptz(3),
  lag_s int not null default 0,
  version_text text not null default '',
  last_error text,
  errors_in_row int not null default 0,
  auto_match text not null default 'SUGGEST' check (auto_match in ('OFF', 'SUGGEST', 'APPROVE')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);

create table bank_account (
  id uuid primary key,
  bank_name_id uuid not null references bank_name,
  label text not null,
  iban_enc bytea not null,
  iban_hash bytea not null unique,
  iban_last4 char(4) not null,
  holder_title text not null,
  holder_type text not null default 'OPERATOR_ENTITY' check (holder_type in ('OPERATOR_ENTITY', 'AGENT_ENTITY')),
  owner_user_id uuid references users (id),
  remit_group_id uuid not null references remit_group,
  limit_group_id uuid,
  direction text not null default 'BOTH' check (direction in ('IN', 'OUT', 'BOTH')),
  min_tx_minor bigint not null default 1 check (min_tx_minor > 0),
  max_tx_minor bigint not null default 1000000000 check (max_tx_minor >= min_tx_minor),
  priority int not null default 100,
  weight int not null default 1 check (weight > 0),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PENDING_APPROVAL', 'ACTIVE', 'PAUSED', 'BLOCKED', 'CLOSED')),
  bot_id uuid references watcher_bot,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
create index bank_account_group on bank_account (remit_group_id);
create index bank_account_bot on bank_account (bot_id);
