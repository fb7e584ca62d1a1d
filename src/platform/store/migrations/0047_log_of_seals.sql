-- The log of seals: what was sealed or deleted, in one order that is never changed. Which place a
-- leaf has is decided here, by one compare-and-swap; tiles and heads follow from it.
create table seal_log (
  id smallint primary key default 1 check (id = 1),
  -- The name by which every head begins.
  origin text not null,
  -- Leaves that have a place, and those of them that the newest head is over.
  sequenced bigint not null default 0,
  published bigint not null default 0,
  -- Whether contracts that were sealed before there was a log have leaves.
  caught_up boolean not null default false,
  check (published <= sequenced)
);

create table seal_log_leaf (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('seal', 'deletion')),
  contract_id uuid not null,
  -- Nobody who knows a document can tell by the log alone whether it is in it.
  salt bytea not null,
  -- Canonical JSON (RFC 8785).
  statement text not null,
  -- SHA-256 of salt and statement: what the log holds.
  entry bytea not null,
  noted_at timestamptz not null,
  position bigint unique,
  unique (contract_id, kind)
);
create index seal_log_pending on seal_log_leaf (id) where position is null;

create function seal_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and (new.id, new.kind, new.contract_id, new.salt, new.statement, new.entry, new.noted_at)
      = (old.id, old.kind, old.contract_id, old.salt, old.statement, old.entry, old.noted_at)
  then
    return new;
  end if;
  raise exception 'the log of seals is append-only' using errcode = 'restrict_violation';
end $$;
create trigger seal_log_leaf_unchanged before update on seal_log_leaf
  for each row execute function seal_log_is_append_only();
create trigger seal_log_leaf_kept before delete or truncate on seal_log_leaf
  for each statement execute function evidence_is_append_only();

-- Of each whole tile its own hash, which the level above is made of.
create table seal_log_tile (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  primary key (level, index)
);

-- Keys that heads are signed with, each with the word of the key that seals.
create table seal_log_key (
  -- Name, id and key in one line (C2SP signed-note).
  line text primary key,
  -- JWS of compact serialisation (RFC 7515).
  attestation text not null,
  since timestamptz not null
);

create table seal_log_checkpoint (
  size bigint primary key,
  -- C2SP tlog-checkpoint.
  note text not null,
  key text not null references seal_log_key (line),
  made_at timestamptz not null,
  -- DER (RFC 4998); null until an authority has given a timestamp.
  evidence bytea,
  stamped_at timestamptz,
  -- When its last timestamp can no longer be checked by its certificate.
  evidence_until timestamptz
);
create index seal_log_evidence on seal_log_checkpoint (evidence_until) where evidence is not null;
