-- A function that decides for more rights than its caller has, and a trigger that keeps a rule of the
-- owner's, look into these schemas and no other. What a session made for itself (pg_temp) is found
-- before everything else wherever it is not named last: tables of a caller's own told them what they
-- wanted to hear.
do $$
declare
  which regprocedure;
begin
  for which in
    select pg_proc.oid from pg_proc
    where pronamespace = 'public'::regnamespace
      and (oid in (select tgfoid from pg_trigger
          where not tgisinternal and tgrelid in
            (select oid from pg_class where relnamespace = 'public'::regnamespace))
        or proname in ('is_told_as_deleted', 'forget_trail', 'forget_test', 'forget_kept',
          'erase_personal'))
  loop
    execute format('alter function %s set search_path = public, pg_temp', which);
  end loop;
end $$;
