-- How a person wants the console laid out (specification section 4); the values are those of domain/layout.ts.
alter table users add column sidebar text not null default 'light' check (sidebar in ('light', 'compact', 'dark', 'icon', 'colored'));
alter table users add column width text not null default 'fluid' check (width in ('fluid', 'boxed', 'scrollable'));
