-- What is said in a way that versions before do not know stands here, with the nearest that they do in `kind`:
-- `reconsider`, for who takes back a no, beside `question`.
alter table signer_message add column newer_kind text;
