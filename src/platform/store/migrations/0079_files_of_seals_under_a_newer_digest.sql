-- Timestamps over sealed files, their proofs and heads under a newer digest (RFC 4998, 5.3). The
-- first token is over the root of a tree of files, each after it over the one before.
create table seal_log_cover (
  id bigint generated always as identity primary key,
  digest text not null,
  tokens bytea[] not null,
  -- When its last timestamp can no longer be checked by its certificate.
  until timestamptz not null
);
create index seal_log_cover_until on seal_log_cover (until);

create table seal_log_covered (
  position bigint primary key,
  -- Null where the file was there no more.
  cover bigint references seal_log_cover,
  -- DER, as an archive timestamp has it.
  hashtree bytea
);
create index seal_log_covered_cover on seal_log_covered (cover);
