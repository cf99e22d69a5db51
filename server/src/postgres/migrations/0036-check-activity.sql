alter table complaints
  add constraint complaints_waiting_department_id_fkey foreign key (waiting_department_id) references departments not valid;
alter table complaints validate constraint complaints_waiting_department_id_fkey;
alter table complaint_story
  validate constraint complaint_story_referral_id_fkey,
  validate constraint complaint_story_kind_known,
  validate constraint complaint_story_referral_known,
  validate constraint complaint_story_reply_whole;
