-- The months that have ended before this version.
call store_ended_months();
