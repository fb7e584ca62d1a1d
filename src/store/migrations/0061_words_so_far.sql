-- Whoever writes meanwhile has its own words kept by the triggers and waits for none of this.
select find_words_anew();
