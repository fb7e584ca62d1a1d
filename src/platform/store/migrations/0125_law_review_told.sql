-- Of which words, past which day, whoever runs the service was told that they are to be looked at again.
create table law_review_told (
  words text not null,
  review_by date not null,
  told_at timestamptz not null,
  primary key (words, review_by)
);
