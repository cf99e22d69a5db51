drop index principals_users_of_booth;
