-- Who saw a key's secret can ask as the merchant's server does: they are no second person for what it asks for.
alter table merchant_key add column shown_to uuid references users (id);
