-- What visitors do, as counts by day. No row tells one visitor from another: no address, no identifier, no time of day.
create table analytics_daily (
  day date not null,
  event text not null,
  -- A path of the site or 'other'; empty where the event belongs to no page.
  path text not null,
  detail text not null,
  count bigint not null,
  primary key (day, event, path, detail)
);

-- Web vitals as a histogram by day, from which any percentile can be read; services/analytics knows the buckets.
create table vitals_daily (
  day date not null,
  metric text not null,
  path text not null,
  bucket smallint not null,
  count bigint not null,
  primary key (day, metric, path, bucket)
);
