/** What goes to somebody's mailbox: plain text, so that nothing in it can be hidden or fetched. */
export interface Email {
  to: string;
  subject: string;
  text: string;
}

/** The way letters leave the server. */
export interface Mail {
  /** `printed`: no mail server is configured, and letters go to the log. */
  readonly kind: "sent" | "printed";
  /** Whether the mail server answers; asked again only after a while. Never throws. */
  isUp(): Promise<boolean>;
  /** Rejects with MailFault. */
  send(email: Email): Promise<void>;
  close(): void;
}

/** The mail server did not take a letter. */
export class MailFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MailFault";
  }
}
