-- What only versions before 0033 search by. Each was a second trigram index of the same texts, the dearest part of a restore and of
-- storing a complaint.
drop index complaints_search;
drop index events_search;
drop index booths_search;
drop index principals_citizen_search;
