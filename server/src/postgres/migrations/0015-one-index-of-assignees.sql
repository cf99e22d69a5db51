-- complaints_newest_of_assignee begins with the same column.
drop index complaints_of_assignee;
