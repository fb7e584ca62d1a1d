-- The roots that seals of this service lead to: of the key in use, and of those before it, by which
-- files sealed then are still known.
create table seal_root (
  sha256 text primary key,
  certificate bytea not null,
  used_from timestamptz not null,
  used_until timestamptz
);
