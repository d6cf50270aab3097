-- One column is enough, and the planner knows of it that leads are stored in the order in which they come. With two it
-- rather reads through all leads, and the inbox counts this list with every page. It takes no new leads.
drop index inquiries_waiting;
create index inquiries_waiting on inquiries (received_at)
  where replied_at is not null and status in ('new', 'contacted', 'qualified');
