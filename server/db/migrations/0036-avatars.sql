-- The picture of a person: 32 hexadecimal digits, from which the name of its object in the store is made (docs/decisions/0052).
alter table "user" add column avatar text collate "C" unique;
