-- What a member means to do about a lead. The id is chosen by the device, like that of every act.
create table tasks (
  id uuid primary key,
  lead_id uuid not null references inquiries (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  due_at timestamptz not null,
  assignee_id uuid references desk_members (id),
  done_at timestamptz
);

create index tasks_open on tasks (lead_id, due_at) where done_at is null;
create index tasks_due on tasks (due_at) where done_at is null;

-- Leads of one person that are worked as one pile. They stay leads of their own, each with its clock and its consent,
-- and the link can be cut again.
create table lead_stacks (
  lead_id uuid primary key references inquiries (id) on delete cascade,
  under uuid not null references inquiries (id) on delete cascade,
  check (lead_id <> under)
);

create index lead_stacks_under on lead_stacks (under);

-- Queries of the inbox that have a name. Without an owner they are the team's.
create table desk_views (
  id uuid primary key,
  owner uuid references desk_members (id),
  made_by uuid not null references desk_members (id),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) <= 500),
  made_at timestamptz not null
);

alter table tasks enable row level security;
alter table lead_stacks enable row level security;
alter table desk_views enable row level security;
