-- Names in lists: Russian letters in their order, and numbers by what they say, so that 2 comes before 10.
create collation if not exists ru_names (provider = icu, locale = 'ru-u-kn-true');
