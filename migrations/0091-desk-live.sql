-- The live channels of the lead desk. Members hear that something happened; what happened they ask for themselves.

-- Whether whoever asks may be in a topic of the desk: a member who has not left, with a password, in a session with a
-- second factor, and for a lead's topic on the right side of its wall. Callers cannot read the tables themselves.
create function desk_hears(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
    and exists (
      select from public.desk_members m join auth.users u on u.id = m.id
      where m.id = auth.uid() and m.left_at is null and coalesce(u.encrypted_password, '') <> ''
    )
    and case
      when topic = 'desk:all' or topic = 'desk:member:' || auth.uid() then true
      when topic ~ '^desk:lead:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then exists (
        select from public.inquiries i
        where i.id = substring(topic from 11)::uuid and (i.eyes = '{}' or auth.uid() = any (i.eyes))
      )
      else false
    end
$$;

-- Who reads or writes a lead is presence; everything else is a broadcast, and only the server sends those. The policies
-- name no role, because the roles of callers may not exist yet.
create policy desk_listens on realtime.messages for select using (
  realtime.topic() like 'desk:%'
  and extension = case when realtime.topic() like 'desk:lead:%' then 'presence' else 'broadcast' end
  and public.desk_hears(realtime.topic())
);
create policy desk_is_here on realtime.messages for insert with check (
  extension = 'presence' and realtime.topic() like 'desk:lead:%' and public.desk_hears(realtime.topic())
);
