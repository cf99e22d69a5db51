-- A reply that was recorded by mistake: it counts no longer, and stays in the activity (features/complaints/referrals).
alter table complaint_story add column is_taken_back boolean not null default false;

-- Of which referral a message tells. It needs no foreign key: a referral goes with its complaint, and so does the message.
alter table messages add column referral_id int;
create function queue_message_of(of_referral int, of_complaint int) returns void language plpgsql as $$
begin
  if current_setting('console.importing', true) = 'on' or not (select is_on from messaging) then
    return;
  end if;
  insert into messages (complaint_id, kind, referral_id)
    select c.id, 'referred', of_referral from complaints c join principals p on p.id = c.complainant_id
    where c.id = of_complaint and p.sms_consent and p.phone is not null;
end $$;
create or replace function queue_message_of_referral() returns trigger language plpgsql as $$
begin
  perform queue_message_of(new.id, new.complaint_id);
  return null;
end $$;
