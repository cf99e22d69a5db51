-- Removes the texts of letters: of these complaints in these dispatches. What a covering letter says of others stays.
create function remove_texts_of(dispatch_ids int[], complaint_ids int[]) returns void language plpgsql as $$
begin
  update letter_lines set line = null
    where dispatch_id = any(dispatch_ids) and complaint_id = any(complaint_ids) and line is not null;
  update dispatches d set subject = null, body = null, removed_on = (now() at time zone 'Asia/Kolkata')::date
    where d.id = any(dispatch_ids) and d.removed_on is null
      and not exists (select from letter_lines l where l.dispatch_id = d.id and l.line is not null);
end $$;

-- As 0034 makes it, without reading every dispatch.
create or replace function remove_texts(complaint_ids int[]) returns void language plpgsql as $$
begin
  perform remove_texts_of(
    array(
      select dispatch_id from referrals where complaint_id = any(complaint_ids)
      union
      select dispatch_id from letter_lines where complaint_id = any(complaint_ids)
    ),
    complaint_ids
  );
end $$;

-- Of the complaints that were these citizens' and were given to others: the texts of what was sent before.
create function remove_texts_of_given(citizens int[]) returns void language plpgsql as $$
declare
  given record;
begin
  for given in
    select s.complaint_id, max(s.id) as entry from complaint_story s
    where s.changes @> '[{"field": "complainant_id"}]'
      and jsonb_path_query_first(s.changes, '$[*] ? (@.field == "complainant_id").from') = any(array(select to_jsonb(unnest(citizens))))
    group by s.complaint_id
  loop
    perform remove_texts_of(
      array(
        select r.dispatch_id from referrals r join complaint_story s on s.referral_id = r.id
        where r.complaint_id = given.complaint_id and s.kind in ('referred', 'reminded') and s.id < given.entry
      ),
      array[given.complaint_id]
    );
  end loop;
end $$;
