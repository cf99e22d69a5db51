-- The code of a complaint's status page: 16 letters and digits of Crockford's base 32. Null: made when the slip is asked for.
alter table complaints add column tracking_code text;
alter table complaints add constraint complaints_tracking_code_pattern
  check (tracking_code ~ '^[0-9A-HJKMNP-TV-Z]{16}$') not valid;
