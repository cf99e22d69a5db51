-- A household shares a phone. Versions before 0027 name this index when they add a citizen: they stop.
drop index principals_user_phone_key;
