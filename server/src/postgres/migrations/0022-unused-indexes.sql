-- What only versions from before the first release use: indexes of texts with joiners, which 0019 made anew, and the digests of requests
-- with a password, which this version marks itself.
drop index complaints_text;
drop index events_text;
drop index booths_text;
drop index booths_by_number;
drop index constituencies_by_name;
drop trigger idempotency_keys_without_secrets on idempotency_keys;
drop function forget_digest;
