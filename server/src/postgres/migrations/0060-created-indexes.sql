-- The previous version still lists by created_at: of the whole office by complaints_newest, which stays (new mails are found by it); for
-- narrower lists it sorts what the indexes of 0058 find. To keep both sets would make each new complaint dearer.
drop index complaints_of_booth;
drop index complaints_of_constituency;
drop index complaints_of_constituency_status;
drop index complaints_of_status;
drop index complaints_of_category;
drop index complaints_newest_of_assignee;
drop index complaints_unassigned;
