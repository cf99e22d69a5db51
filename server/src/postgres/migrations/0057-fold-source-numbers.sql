call fold_source_numbers();
