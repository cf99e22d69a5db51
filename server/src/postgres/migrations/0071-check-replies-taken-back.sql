alter table complaint_story
  validate constraint complaint_story_kind_known,
  validate constraint complaint_story_referral_known;
