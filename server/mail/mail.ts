/** An email: plain text only, so that it can contain no hidden content and no tracking. */
export interface Email {
  to: string;
  subject: string;
  text: string;
}

/** Sends emails. */
export interface Mail {
  /** `printed`: no mail server is configured, and emails go to the log. */
  readonly kind: "sent" | "printed";
  /** Returns true if the mail server answers; the result is cached for a while. Never throws. */
  isUp(): Promise<boolean>;
  /** Rejects with MailFault. */
  send(email: Email): Promise<void>;
  close(): void;
}

/** The mail server did not accept an email. */
export class MailFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MailFault";
  }
}
