import { describe, expect, test } from "vitest";
import { attachmentDisposition } from "#server/http/disposition.ts";
import { byteRangeOf } from "./byte-range.ts";
import { fileTypeOf } from "./file-type.ts";

const hex = (bytes: string) => Buffer.from(bytes.replaceAll(" ", ""), "hex");
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("[AT-06] the type of a file", () => {
  test.each<[string, Buffer, string, string]>([
    ["a picture by its bytes", hex("ff d8 ff e0"), "", "image/jpeg"],
    ["a picture that says it is another", hex("89 50 4e 47 0d 0a 1a 0a"), "image/jpeg", "image/png"],
    ["a picture of a telephone", hex("00 00 00 18 66 74 79 70 68 65 69 63"), "", "image/heic"],
    ["a page that says it is a picture", Buffer.from("<!DOCTYPE html><p>"), "image/png", "text/html"],
    ["a page without a head", Buffer.from(" \n<script>alert(1)</script>"), "text/plain", "text/html"],
    [
      "a drawing that says it is a picture",
      Buffer.from('<?xml version="1.0"?>\n<!-- --><svg a="">'),
      "image/png",
      "image/svg+xml",
    ],
    ["a drawing in capitals", Buffer.from("<SVG onload=alert(1)>"), "image/gif", "image/svg+xml"],
    ["data", Buffer.from('<?xml version="1.0"?><a/>'), "text/plain", "application/xml"],
    ["a document that is a picture first", Buffer.from("GIF89a<script>alert(1)</script>"), "text/html", "image/gif"],
    ["a document", Buffer.from("%PDF-1.7"), "image/png", "application/pdf"],
    ["a document in an archive", hex("50 4b 03 04"), DOCX, DOCX],
    ["an archive that says it is a page", hex("50 4b 03 04"), "text/html", "application/zip"],
    ["a program that says it is a document", Buffer.from("MZ\u0090"), DOCX, "application/x-msdownload"],
    ["a text", Buffer.from("Смета"), "", "text/plain"],
    ["a text that says it is a page", Buffer.from("Смета"), "text/html", "text/plain"],
    ["a table", Buffer.from("a;b\n1;2"), "text/csv", "text/csv"],
    ["a text that is cut in a letter", Buffer.from("Смета").subarray(0, 5), "text/markdown", "text/markdown"],
    ["a picture that is none", Buffer.from([1, 2, 3, 0]), "image/png", "application/octet-stream"],
    ["something that is said to be a page", Buffer.from([0, 255, 0]), "text/html", "application/octet-stream"],
    [
      "something of which only its device knows",
      Buffer.from([0, 255, 0]),
      "application/x-autocad",
      "application/x-autocad",
    ],
    ["nothing", Buffer.alloc(0), "", "application/octet-stream"],
  ])("%s", (_name, head, declared, type) => {
    expect(fileTypeOf(head, declared)).toBe(type);
  });
});

describe("[AT-08] the range of a Range header", () => {
  test.each<[string | undefined, ReturnType<typeof byteRangeOf>]>([
    [undefined, "whole"],
    ["bytes=0-0", { start: 0, end: 1 }],
    ["bytes=2-5", { start: 2, end: 6 }],
    ["bytes=7-", { start: 7, end: 10 }],
    ["bytes=7-99", { start: 7, end: 10 }],
    ["bytes=-3", { start: 7, end: 10 }],
    ["bytes=-99", { start: 0, end: 10 }],
    ["bytes=10-", null],
    ["bytes=-0", null],
    ["bytes=5-2", "whole"],
    ["bytes=0-1,3-4", "whole"],
    ["bytes=-", "whole"],
    ["items=0-1", "whole"],
    [`bytes=${"9".repeat(30)}-`, "whole"],
  ])("%s", (header, range) => {
    expect(byteRangeOf(header, 10)).toEqual(range);
  });

  test("of an empty file is null, or the whole file without a header", () => {
    expect([byteRangeOf("bytes=0-", 0), byteRangeOf("bytes=-1", 0), byteRangeOf(undefined, 0)]).toEqual([
      null,
      null,
      "whole",
    ]);
  });
});

describe("[AT-08] the Content-Disposition header", () => {
  test.each([
    ["план.pdf", "attachment; filename=\"____.pdf\"; filename*=UTF-8''%D0%BF%D0%BB%D0%B0%D0%BD.pdf"],
    [
      'a";\r\nSet-Cookie: b=c',
      "attachment; filename=\"a____Set-Cookie__b_c\"; filename*=UTF-8''a%22%3B%0D%0ASet-Cookie%3A%20b%3Dc",
    ],
    ["%00'*()", "attachment; filename=\"_00____\"; filename*=UTF-8''%2500%27%2A%28%29"],
    ["\ud800", "attachment; filename=\"_\"; filename*=UTF-8''%EF%BF%BD"],
  ])("escapes %j", (name, header) => {
    expect(attachmentDisposition(name)).toBe(header);
  });
});
