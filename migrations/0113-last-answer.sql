-- The inbox says how long the last answer took: the newest of all measured answers, without sorting those of 90 days.
create index reply_measures_last on reply_measures (stopped_at) where clock = 'reply' and unmeasured is null;
