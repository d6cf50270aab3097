-- A mail may be shown with a lead though nothing proves who sent it.
alter table messages
  drop constraint messages_nature_check,
  add constraint messages_nature_check check (nature in ('person', 'automatic', 'team', 'unverified'));
