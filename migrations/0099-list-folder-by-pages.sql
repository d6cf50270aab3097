-- The list of 0096, whose files are passed on a page at a time: one by one, each cost several times as much as to find it.
-- Only names are read first, to see where a folder begins; the same keys are then read again with what is told about them.
-- One level of the tree that the slashes in keys make, as the first version of the call has it: by name in any case, a
-- folder at the place of its keys, and of these only what continues `prefix` and then, in any case, `search`. A folder
-- costs a few looks into indexes, however many objects it contains.
create or replace function storage.list_folder(
  bucket text, prefix text, search text, item_limit integer, item_offset integer, descends boolean
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language plpgsql stable
-- The database might prefer to read and sort everything.
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  -- Keys consist of ASCII only, so this comes after all of them.
  after_all constant text := U&'\FFFF';
  start constant integer := length(prefix) + length(search);
  first_key constant text := lower(prefix || search);
  -- How many keys are read at once: few where a folder may follow, in which most of them would be of no use.
  page integer := 16;
  -- The last key that was passed, in small letters and as it is.
  folded text := case when descends then first_key || after_all else first_key end;
  exact text := '';
  to_skip integer := item_offset;
  to_show integer := item_limit;
  -- A page of keys in their order.
  names text[];
  -- Where the first key in a folder is on the page, if there is one, and how many come before it.
  first_inside integer;
  plain integer;
  shown integer;
  pattern text;
  spelling text;
  spellings text[];
begin
  while to_show > 0 loop
    if descends then
      names := array(
        select o.name from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= first_key and lower(o.name) collate "C" <= folded
          and (lower(o.name) collate "C" < folded or o.name collate "C" < exact)
        order by o.bucket_id desc, lower(o.name) collate "C" desc, o.name collate "C" desc limit page
      );
    else
      names := array(
        select o.name from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= folded and lower(o.name) collate "C" < first_key || after_all
          and (lower(o.name) collate "C" > folded or o.name collate "C" > exact)
        order by o.bucket_id, lower(o.name) collate "C", o.name collate "C" limit page
      );
    end if;
    select min(k.place) into first_inside from unnest(names) with ordinality as k (key, place)
    where strpos(substr(k.key, start + 1), '/') > 0;
    plain := coalesce(first_inside - 1, cardinality(names));
    shown := least(greatest(plain - to_skip, 0), to_show);
    if shown > 0 and descends then
      return query
        select substr(o.name, length(prefix) + 1), o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
        from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= first_key and lower(o.name) collate "C" <= folded
          and (lower(o.name) collate "C" < folded or o.name collate "C" < exact)
        order by o.bucket_id desc, lower(o.name) collate "C" desc, o.name collate "C" desc
        limit shown offset to_skip;
    elsif shown > 0 then
      return query
        select substr(o.name, length(prefix) + 1), o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
        from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= folded and lower(o.name) collate "C" < first_key || after_all
          and (lower(o.name) collate "C" > folded or o.name collate "C" > exact)
        order by o.bucket_id, lower(o.name) collate "C", o.name collate "C"
        limit shown offset to_skip;
    end if;
    to_show := to_show - shown;
    to_skip := greatest(to_skip - plain, 0);
    exit when to_show = 0;
    if plain > 0 then
      exact := names[plain];
      folded := lower(exact);
    end if;
    if first_inside is null then
      exit when plain < page;
      page := least(page * 4, 1024);
      continue;
    end if;

    pattern := prefix || lower(substr(
      names[first_inside], length(prefix) + 1,
      start - length(prefix) + strpos(substr(names[first_inside], start + 1), '/')
    ));
    -- Folders that differ in nothing but case have the same place; their keys are mixed, so another index finds them.
    page := 16;
    spellings := '{}';
    spelling := storage.next_spelling(pattern, length(prefix), '');
    while spelling is not null loop
      select o.name into exact from storage.objects o
      where o.bucket_id = bucket and o.name collate "C" >= spelling order by o.bucket_id, o.name collate "C" limit 1;
      exit when not found;
      spelling := left(exact, length(pattern));
      if left(spelling, length(prefix)) || lower(substr(spelling, length(prefix) + 1)) = pattern then
        spellings := case when descends then spelling || spellings else spellings || spelling end;
        exact := spelling || after_all;
      end if;
      spelling := storage.next_spelling(pattern, length(prefix), exact);
    end loop;
    id := null; updated_at := null; created_at := null; last_accessed_at := null; metadata := null;
    foreach spelling in array spellings loop
      if to_skip > 0 then
        to_skip := to_skip - 1;
      elsif to_show > 0 then
        name := substr(spelling, length(prefix) + 1, length(spelling) - length(prefix) - 1);
        return next;
        to_show := to_show - 1;
      end if;
    end loop;
    folded := lower(pattern) || case when descends then '' else after_all end;
    exact := '';
  end loop;
end
$$;
