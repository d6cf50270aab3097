-- Answers of the questionnaire that a visitor wants to finish later, from a link that is mailed to them. They are no
-- leads: the team does not see them, and they are deleted after 30 days.
create table saved_answers (
  id uuid primary key,
  email text not null,
  -- The pairs of names and values that the form would post.
  pairs jsonb not null,
  step smallint not null,
  saved_at timestamptz not null
);

create index saved_answers_saved_at on saved_answers (saved_at);
