alter table categories
  validate constraint categories_name_hi_length,
  validate constraint categories_due_days_range,
  validate constraint categories_position_range;
