-- Rows of the previous version; what it writes from now on is folded by the triggers of 0030.
call fold_stored_texts('complaints');
call fold_stored_texts('events');
