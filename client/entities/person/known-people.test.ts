import { describe, expect, it } from "vitest";
import type { Person } from "#contract/users/user.ts";
import { peopleFitting, readTyped } from "./known-people.ts";

const person = (username: string, name: string): Person => ({ id: username, username, name });
const PEOPLE = [
  person("anna", "Анна Котова"),
  person("mark.g", "Марк Гельман"),
  person("semyon", "Семён Ёлкин"),
  person("anna-2", "Анна-Мария Лунь"),
  person("kot", "Вера Котова"),
  person("twin", "Вера Котова"),
];
const found = (typed: string) => peopleFitting(PEOPLE, typed).map(({ username }) => username);

describe("peopleFitting", () => {
  it.each([
    ["", PEOPLE.map(({ username }) => username)],
    ["елк", ["semyon"]],
    ["КОТ", ["anna", "kot", "twin"]],
    ["вера кот", ["kot", "twin"]],
    ["кот вер", ["kot", "twin"]],
    ["мария", ["anna-2"]],
    ["анна", ["anna", "anna-2"]],
    ["mark", ["mark.g"]],
    ["отова", []],
  ])("[IN-17] finds users by «%s»", (typed, usernames) => expect(found(typed)).toEqual(usernames));
});

describe("readTyped", () => {
  it.each([
    [" Mark.G ", { kind: "known", person: PEOPLE[1] }],
    ["семен елкин", { kind: "known", person: PEOPLE[2] }],
    ["вера котова", { kind: "nobody" }],
    ["oleg", { kind: "username", username: "oleg" }],
    ["Oleg@Chitalnya.ru ", { kind: "email", email: "oleg@chitalnya.ru" }],
    ["oleg@chitalnya", { kind: "nobody" }],
    ["ол", { kind: "nobody" }],
  ])("[IN-17] parses «%s»", (typed, read) => expect(readTyped(PEOPLE, typed)).toEqual(read));
});
