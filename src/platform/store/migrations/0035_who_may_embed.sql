-- Origins of the sites that may show an account's signing pages within theirs.
alter table account add column embedded_by text[] not null default '{}';
