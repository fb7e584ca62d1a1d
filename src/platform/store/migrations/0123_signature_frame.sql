-- Signatures stand in a frame with their ID, where the sender wants it so.
alter table contract add column signature_frame boolean not null default false;
