export interface MailTables {
  mails: {
    id: string
    date: string
    /** Lower case. */
    recipient: string
    status: string
    /** JSON of address, subject, text, HTML and names of attachments; nothing of a sent mail but its address and subject. */
    message: string
    error: string | null
  }
  /** Contents of the files of mails that wait or failed, in base 64. */
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
