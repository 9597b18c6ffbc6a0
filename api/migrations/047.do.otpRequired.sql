-- "Activate MFA" for one account: it enrols an authenticator at its next sign-in, also where the tenant does not force everybody.
alter table users add column otp_required boolean not null default false;
