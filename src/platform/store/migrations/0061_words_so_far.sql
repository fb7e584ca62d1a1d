-- Words of contracts from before 0053 are filled by the back-fill words_of_contracts.
select;
