-- Whether somebody is a client of the brokerage, until when, and where the signed agreement is: an accepted file of their
-- property, or a note. New leads are nobody's clients. There is no foreign key: the lead outlives its property's files.
alter table inquiries
  add column representation text not null default 'none'
    check (representation in ('none', 'client', 'self-represented', 'elsewhere')),
  add column represented_until timestamptz,
  add column agreement_file uuid,
  add column agreement_note text not null default '',
  add constraint inquiries_represented_check check ((representation = 'client') = (represented_until is not null));

-- During an agreement, and for two years after it, its client may be written to without having agreed to it expressly.
alter table messages drop constraint messages_exemption_check;
alter table messages add constraint messages_exemption_check check (exemption in ('inquiry', 'access', 'agreement'));
