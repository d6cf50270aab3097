-- Audit entries are deleted when they are old, and lose address and IP when their account is deleted.
create index audit_log_entries_actor on auth.audit_log_entries ((payload ->> 'actor_id'));
create index audit_log_entries_created_at on auth.audit_log_entries (created_at);
