-- Permissive policies are OR-ed, so one careless `using (true)` of an operator would open the desk's channels and the
-- papers of owners to every visitor. These policies are restrictive: they are AND-ed with whatever else is granted. They
-- name no role, because the roles of callers may not exist yet. The server itself owns the tables, so none applies to it.

-- Members hear and send in the desk's topics what 0091 allows, and nothing more.
create policy "desk topics belong to the desk" on realtime.messages as restrictive
using (
  topic not like 'desk:%' or current_user = 'service_role'
  or extension = case when topic like 'desk:lead:%' then 'presence' else 'broadcast' end and public.desk_hears(topic)
)
with check (
  topic not like 'desk:%' or current_user = 'service_role'
  or extension = 'presence' and topic like 'desk:lead:%' and public.desk_hears(topic)
);

-- Signed uploads are written by the service. Nobody else may make the bucket public, either, or take its name.
create policy "owner files belong to the service" on storage.objects as restrictive
using (bucket_id <> 'owner-files' or current_user = 'service_role');
create policy "the bucket of owner files belongs to the service" on storage.buckets as restrictive
using ('owner-files' not in (id, name) or current_user = 'service_role');
