alter table complaint_story
  drop constraint complaint_story_kind_known,
  add constraint complaint_story_kind_known check (kind in ('edited', 'attached', 'removed', 'note', 'informed', 'referred', 'reminded',
    'replied', 'reply_taken_back', 'not_solved', 'message')) not valid,
  drop constraint complaint_story_referral_known,
  add constraint complaint_story_referral_known
    check ((kind in ('referred', 'reminded', 'replied', 'reply_taken_back')) = (referral_id is not null)) not valid;
