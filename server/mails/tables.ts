export interface MailTables {
  mails: {
    id: string
    date: string
    /** E-mail address of the recipient in lower case. */
    recipient: string
    status: string
    /** Mail as JSON: address, subject, text, HTML, names of attachments; of a sent mail, address and subject only. */
    message: string
    error: string | null
  }
  /** Content of attachments of pending and failed mails, in base64. */
  mail_files: {
    /** SHA-256 of the content. */
    id: string
    content: string
  }
  mail_file_uses: {
    mail: string
    file: string
  }
}
