-- A new e-mail address that the sender of an inquiry gave in a correction. It counts once its mailbox has confirmed it.
create table address_corrections (
  inquiry_id uuid primary key references inquiries (id) on delete cascade,
  email text not null,
  asked_at timestamptz not null
);
