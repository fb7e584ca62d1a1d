-- Of a witness: the role whose signature was witnessed, and the witness's postal address; null of anybody else.
alter table signature add column witness jsonb;
