/** SMTP transport. */
import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Mail } from './mails.ts'

export interface Transport {
  /**
   * Sends a mail.
   * @throws Error when the transfer fails
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Opens the transport; undefined without a configured server. */
export function smtpTransport({ smtpUrl, from }: Config['mails']): Transport | undefined {
  if (!smtpUrl) return undefined
  let transporter: Promise<Transporter> | undefined
  /** Imported with the first mail: nodemailer is large. */
  const open = (): Promise<Transporter> =>
    (transporter ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl, { from })))
  return {
    send: async (mail) => void (await (await open()).sendMail(mail)),
    close: () => void transporter?.then((opened) => opened.close())
  }
}

/** Whether a retry may succeed: connection lost, or a temporary SMTP error (4xx). */
export function isTemporary(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode === undefined || (responseCode >= 400 && responseCode < 500)
}
