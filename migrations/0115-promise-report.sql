-- What became of each promise in one word, and the hour in which it began, so that the report reads nothing but an index
-- in the order in which it counts. Both follow from the row, which never changes. Periods begin and end at full hours.
alter table reply_measures
  add column started_hour timestamptz not null generated always as (date_bin('1 hour', started_at, timestamptz 'epoch'))
    stored,
  -- 'reply.contact.kept', 'reply.contact.late.later' (entered later), 'reply.contact.left-out.spam'.
  add column outcome text collate "C" not null generated always as (clock || '.' || kind || '.' || case
    when unmeasured is not null then 'left-out.' || unmeasured
    else case when stopped_at is null then 'never' when stopped_at <= due_at then 'kept' else 'late' end
      || case when entered_later then '.later' else '' end
    end) stored,
  -- Rows are only added, and an index is read without its table where a vacuum has been. Usually none comes before a
  -- fifth of the table is new, which is more than the report asks for.
  set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);

drop index reply_measures_started_at;
create index reply_measures_outcome on reply_measures (started_hour, outcome) include (seconds, due_at);

-- Who answered, and whether in time.
create index inquiries_answered on inquiries (received_at)
  include (replied_by, replied_at, reply_due_at, reply_seconds)
  where replied_by is not null and replied_at is not null and unmeasured is null;

-- What nobody answered and nobody is asked to answer any more; the rest of what is not answered is `inquiries_to_answer`.
-- Of the leads that arrive it takes only those that may be spam.
create index inquiries_unanswered on inquiries (received_at)
  where replied_at is null and not (status in ('new', 'contacted', 'qualified')
    and (unmeasured is null or unmeasured in ('test', 'same-person')));
