-- What a search compares: contract/src/fold-text.ts in SQL (fold-text.test.ts compares both). Indexes use the function: a change of it
-- needs a new function.
create function fold_text(clean text) returns text language plpgsql immutable strict parallel safe cost 4 as $$
declare
  folded text := lower(clean);
begin
  if octet_length(folded) = char_length(folded) then
    return folded;
  end if;
  -- Without nukta and joiners, with anusvara for chandrabindu.
  folded := replace(replace(replace(replace(folded, U&'\093C', ''), U&'\200C', ''), U&'\200D', ''), U&'\0901', U&'\0902');
  -- translate() takes ten times as long as the question whether it is needed.
  if folded ~ '[\u0929\u0931\u0934\u0958-\u095F\u0966-\u096F]' then
    folded := translate(folded,
      U&'\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\0929\0931\0934\0958\0959\095A\095B\095C\095D\095E\095F',
      U&'0123456789\0928\0930\0933\0915\0916\0917\091C\0921\0922\092B\092F');
  end if;
  -- Anusvara for a nasal before a stop of its row.
  return regexp_replace(folded,
    '\u0919\u094D(?=[\u0915-\u0918])|\u091E\u094D(?=[\u091A-\u091D])|\u0923\u094D(?=[\u091F-\u0922])|\u0928\u094D(?=[\u0924-\u0927])|\u092E\u094D(?=[\u092A-\u092D])',
    U&'\0902', 'g');
end $$;

-- The folded text is stored, because folding a row's text takes ten times as long as searching it. The phone comes first: a search for
-- fewer than four digits leaves it out. Null for a row of the previous version until 0031.
alter table complaints add column folded_text text;
alter table events add column folded_text text;

create function fold_complaint() returns trigger language plpgsql as $$
begin
  new.folded_text :=
    fold_text(new.complainant_text || ' ' || new.title || ' ' || new.description || ' ' || coalesce(new.location, ''));
  return new;
end $$;
-- After the triggers that write complainant_text: triggers fire by name.
create trigger complaint_text_folded
  before insert or update of title, description, location, complainant_id, complainant_text on complaints
  for each row execute function fold_complaint();

create function fold_event() returns trigger language plpgsql as $$
begin
  new.folded_text := fold_text(new.title || ' ' || coalesce(new.description, ''));
  return new;
end $$;
create trigger event_text_folded before insert or update of title, description on events
  for each row execute function fold_event();

-- Has these triggers fold stored rows, a thousand rows a transaction, because nobody else can change a row meanwhile.
create procedure fold_stored_texts(of_table text) language plpgsql as $$
declare
  last_id int;
begin
  execute format('select max(id) from %I', of_table) into last_id;
  for from_id in 1 .. coalesce(last_id, 0) by 1000 loop
    execute format('update %I set title = title where id between $1 and $2 and folded_text is null', of_table)
      using from_id, from_id + 999;
    commit;
  end loop;
end $$;
