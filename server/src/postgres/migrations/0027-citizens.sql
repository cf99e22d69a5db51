-- Citizens are corrected, share phones with their household, and agree to messages.
-- `phone_sharer`: 1 for the first citizen with a phone, 2 for the next. A number is free again when its citizen is erased or gets another
-- phone. With it two people have one phone only when somebody says so: parallel calls that do not say it want the same number.
alter table principals
  add column sms_consent boolean not null default false,
  add column version int not null default 1,
  add column phone_sharer int not null default 1;
