import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export interface ReceivedEmail {
  from: string;
  to: string[];
  subject: string;
  text: string;
}

/** A real local SMTP server that stores received emails. */
export interface MailSink {
  url: string;
  port: number;
  emails: ReceivedEmail[];
  /** Waits for the next email to this address that was not returned yet. */
  next(to: string): Promise<ReceivedEmail>;
  close(): Promise<void>;
}

const PATIENCE_MS = 10_000;

export async function openSink(port = 0): Promise<MailSink> {
  const emails: ReceivedEmail[] = [];
  const waiting: (() => void)[] = [];
  const seen = new Set<ReceivedEmail>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        emails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(chunks).toString("utf8")),
        });
        done();
        for (const notify of waiting.splice(0)) notify();
      });
    },
  });
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${String(taken)}`,
    port: taken,
    emails,
    async next(to) {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const found = emails.find((email) => !seen.has(email) && email.to.includes(to));
        if (found !== undefined) {
          seen.add(found);
          return found;
        }
        await another(waiting, deadline - Date.now());
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function another(waiting: (() => void)[], leftMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no letter came")), leftMs);
    waiting.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Parses the subject and the text of a plain email. */
function read(raw: string): { subject: string; text: string } {
  const [head = "", ...parts] = raw.split("\r\n\r\n");
  const headers = head.replace(/\r\n[ \t]+/g, " ");
  const subject = /^Subject: (.*)$/im.exec(headers)?.[1] ?? "";
  const encoding = /^Content-Transfer-Encoding: (.*)$/im.exec(headers)?.[1]?.trim() ?? "7bit";
  return { subject: decodedWords(subject), text: decodedBody(parts.join("\r\n\r\n"), encoding) };
}

function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_whole, kind: string, body: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(body, "base64").toString("utf8") : unquoted(body.replaceAll("_", " ")),
    );
}

function decodedBody(body: string, encoding: string): string {
  const plain =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : encoding === "quoted-printable"
        ? unquoted(body.replace(/=\r\n/g, ""))
        : body;
  return plain.replaceAll("\r\n", "\n").trimEnd();
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Returns the code in an email's subject. */
export function codeIn({ subject }: ReceivedEmail): string {
  const code = /^\d{6}/.exec(subject)?.[0];
  if (code === undefined) throw new Error(`no code in: ${subject}`);
  return code;
}
