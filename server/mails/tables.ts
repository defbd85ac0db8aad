export interface MailTables {
  mails: {
    id: string
    date: string
    /** Lower case. */
    recipient: string
    status: string
    /** JSON of address, subject, text, HTML and attachments; nothing of a sent mail but its address and subject. */
    message: string
    error: string | null
  }
}
