import { afterEach, describe, expect, it } from "vitest";
import { openSink, type MailSink } from "#server/testing/external/mail-sink.ts";
import { createPrintedMail } from "./printed-mail.ts";
import { createSmtpMail } from "./smtp-mail.ts";

const EMAIL = { to: "vera@chitalnya.ru", subject: "123456 — код", text: "Код: 123456\n\nНикому его не сообщайте" };
const FROM = "Ярус <yarus@example.ru>";

let sink: MailSink | null = null;
afterEach(async () => {
  await sink?.close();
  sink = null;
});

describe("emails", () => {
  it("arrive unchanged, with Russian text", async () => {
    sink = await openSink();
    const mail = createSmtpMail({ url: sink.url, from: FROM, now: () => 0 });
    expect(await mail.isUp()).toBe(true);
    await mail.send(EMAIL);
    expect(await sink.next(EMAIL.to)).toEqual({
      to: [EMAIL.to],
      from: "yarus@example.ru",
      ...subjectAndText(EMAIL),
    });
    mail.close();
  });

  it("cannot get another header or recipient from the text of a field", async () => {
    sink = await openSink();
    const mail = createSmtpMail({ url: sink.url, from: FROM, now: () => 0 });
    await mail.send({ ...EMAIL, subject: "Код\r\nBcc: oleg@chitalnya.ru" });
    const received = await sink.next(EMAIL.to);
    expect(received.to).toEqual([EMAIL.to]);
    mail.close();
  });

  it("are rejected while the mail server is down and sent again when it is up", async () => {
    sink = await openSink();
    const { port } = sink;
    let now = 0;
    const mail = createSmtpMail({ url: sink.url, from: FROM, now: () => now });
    expect(await mail.isUp()).toBe(true);
    await sink.close();
    await expect(mail.send(EMAIL)).rejects.toMatchObject({ name: "MailFault" });
    expect(await mail.isUp()).toBe(false);
    sink = await openSink(port);
    now += 6_000;
    expect(await mail.isUp()).toBe(true);
    await mail.send(EMAIL);
    expect((await sink.next(EMAIL.to)).to).toEqual([EMAIL.to]);
    mail.close();
  });

  it("are printed with a note when no mail server is configured", async () => {
    const lines: unknown[] = [];
    const log = {
      debug: () => {},
      info: () => {},
      error: () => {},
      warn: (...line: unknown[]) => void lines.push(line),
    };
    const mail = createPrintedMail(log);
    expect([mail.kind, await mail.isUp()]).toEqual(["printed", true]);
    await mail.send(EMAIL);
    expect(lines).toEqual([[{ email: EMAIL }, expect.stringContaining("Почта не настроена")]]);
  });
});

const subjectAndText = ({ subject, text }: typeof EMAIL) => ({ subject, text });
