/** Sending through SMTP. */
import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Mail } from './mails.ts'

export interface Transport {
  /** @throws Error when the mail could not be handed over */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Undefined without a configured server. */
export function smtpTransport({ smtpUrl, from }: Config['mails']): Transport | undefined {
  if (!smtpUrl) return undefined
  let transporter: Promise<Transporter> | undefined
  /** The library is loaded by the first mail: it is heavy. */
  const open = (): Promise<Transporter> =>
    (transporter ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl, { from })))
  return {
    send: async (mail) => void (await (await open()).sendMail(mail)),
    close: () => void transporter?.then((opened) => opened.close())
  }
}

/** What another try may mend: a lost connection, or an answer that says so (4xx). */
export function isTemporary(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode === undefined || (responseCode >= 400 && responseCode < 500)
}
