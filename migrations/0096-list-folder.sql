-- The first text after `text` that is spelled like `pattern` in upper or lower case. `pattern` is in lower case, but for
-- its first `fixed` characters, which are taken as they are. Null if there is none. All of this is ASCII.
create function storage.next_spelling(pattern text, fixed integer, text text) returns text
language plpgsql immutable parallel safe as $$
declare
  -- Capitals come before small letters.
  lowest constant text := left(pattern, fixed) || upper(substr(pattern, fixed + 1));
  folded constant text := left(text, fixed) || lower(substr(text, fixed + 1));
  shared integer := 0;
begin
  if text collate "C" < lowest then return lowest; end if;
  while shared < length(pattern) and substr(pattern, shared + 1, 1) = substr(folded, shared + 1, 1) loop
    shared := shared + 1;
  end loop;
  -- As much of the text is kept as another letter can follow.
  for place in reverse least(shared + 1, length(pattern)) .. 1 loop
    if substr(lowest, place, 1) collate "C" > substr(text, place, 1) then
      return left(text, place - 1) || substr(lowest, place);
    elsif substr(pattern, place, 1) collate "C" > substr(text, place, 1) then
      return left(text, place - 1) || substr(pattern, place, 1) || substr(lowest, place + 1);
    end if;
  end loop;
  return null;
end
$$;

-- One level of the tree that the slashes in keys make, as the first version of the call has it: by name in any case, a
-- folder at the place of its keys, and of these only what continues `prefix` and then, in any case, `search`. A folder
-- costs a few looks into indexes, however many objects it contains.
create function storage.list_folder(
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
  keys refcursor;
  object record;
  seen integer;
  slash integer;
  pattern text;
  spelling text;
  spellings text[];
begin
  while to_show > 0 loop
    if descends then
      open keys for select o.* from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= first_key and lower(o.name) collate "C" <= folded
          and (lower(o.name) collate "C" < folded or o.name collate "C" < exact)
        order by o.bucket_id desc, lower(o.name) collate "C" desc, o.name collate "C" desc limit page;
    else
      open keys for select o.* from storage.objects o
        where o.bucket_id = bucket and starts_with(o.name, prefix)
          and lower(o.name) collate "C" >= folded and lower(o.name) collate "C" < first_key || after_all
          and (lower(o.name) collate "C" > folded or o.name collate "C" > exact)
        order by o.bucket_id, lower(o.name) collate "C", o.name collate "C" limit page;
    end if;
    seen := 0;
    pattern := null;
    loop
      fetch keys into object;
      exit when not found;
      seen := seen + 1;
      slash := strpos(substr(object.name, start + 1), '/');
      if slash > 0 then
        pattern := prefix || lower(substr(object.name, length(prefix) + 1, start - length(prefix) + slash));
        exit;
      end if;
      folded := lower(object.name);
      exact := object.name;
      if to_skip > 0 then
        to_skip := to_skip - 1;
      else
        name := substr(object.name, length(prefix) + 1);
        id := object.id;
        updated_at := object.updated_at;
        created_at := object.created_at;
        last_accessed_at := object.last_accessed_at;
        metadata := object.metadata;
        return next;
        to_show := to_show - 1;
        exit when to_show = 0;
      end if;
    end loop;
    close keys;
    if pattern is null then
      exit when to_show = 0 or seen < page;
      page := least(page * 4, 1024);
      continue;
    end if;

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
