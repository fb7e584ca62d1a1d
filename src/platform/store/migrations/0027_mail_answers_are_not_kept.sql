-- What the mail server answered was read by nothing, and may repeat what it was sent: the link in the
-- mail, and whom it is for.
alter table outgoing_mail drop column answer;
