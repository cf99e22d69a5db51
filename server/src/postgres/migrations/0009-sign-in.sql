-- The digest of a request that held a password told the password to whoever had a word list. This version writes digests
-- without secrets (http/change.ts), and begins them so that they are known. What the previous version goes on writing is
-- replaced as its transaction ends; to repeat such a request is then a 409, and makes no second record.

create function forget_digest() returns trigger language plpgsql as $$
begin
  update idempotency_keys set request_hash = 'forgotten'
    where (principal_id, action, key) = (new.principal_id, new.action, new.key);
  return null;
end $$;
create constraint trigger idempotency_keys_without_secrets after insert on idempotency_keys
  deferrable initially deferred for each row
  when (new.action in ('registerAdmin', 'addAdmin') and new.request_hash not like 'without secrets %')
  execute function forget_digest();

-- After the trigger, whose lock has waited for those who were writing.
update idempotency_keys set request_hash = 'forgotten'
  where action in ('registerAdmin', 'addAdmin');

-- From where each account signed in lately (an IPv6 address by its /64). There it is outside the ceiling of failures over
-- all addresses. Rows older than 30 days count for nothing, and are removed every day.

create table sign_in_networks (
  network inet not null,
  principal_id int not null,
  signed_in_at timestamptz not null default now(),
  primary key (network, principal_id),
  constraint sign_in_networks_principal_id_fkey foreign key (principal_id) references principals on delete cascade
);

-- As http/client-network.ts: an IPv4 address that is written as an IPv6 one counts as what it is.
insert into sign_in_networks (network, principal_id, signed_in_at)
select network, principal_id, max(at)
from audit
join principals p on p.id = principal_id
cross join lateral (
  select case
    when address <<= '::ffff:0.0.0.0/96' then '0.0.0.0'::inet + (address - '::ffff:0.0.0.0'::inet)
    when family(address) = 6 then network(set_masklen(address, 64))
    else address
  end as network
) seen
where action = 'login' and at > now() - interval '30 days' and address is not null
group by network, principal_id;
