-- The moment by which the visitor was promised an answer, computed once when the inquiry was stored. Inquiries from
-- before have none.
alter table inquiries add column reply_due_at timestamptz;
