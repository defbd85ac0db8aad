/** Texts of the mails of the directory, in the language of the request (docs/api/directory.md). */
import type { Language } from '../http/language.ts'
import { escapedHtml } from '../http/escapedHtml.ts'

export type MailKind =
  | 'creation'
  | 'login'
  | 'noCreation'
  | 'conflict'
  | 'invitation'
  | 'invitationSecondary'
  | 'partnerInvitation'
  | 'action'
  | 'changeHost'
  | 'plannedDeletion'

interface MailValues {
  /** Host of the site, shown to the recipient. */
  host: string
  /** Target of the button; absent for mails that only inform. */
  link?: string
  /** Name of the inviting organization, with its departments. */
  organization?: string
  /** Name of the invited organization, for a partner invitation. */
  partner?: string
  /** Name of the user, for a planned deletion. */
  user?: string
  /** Date of a planned deletion, YYYY-MM-DD. */
  date?: string
}

interface Wording {
  subject: string
  message: string
  button?: string
  /** Small text below the button. */
  caption?: string
}

interface MailText {
  subject: string
  /** Plain text; the link has a line of its own. */
  text: string
  html: string
}

type Wordings = Record<MailKind, (values: MailValues) => Wording>

const ignore = {
  fr: "Si vous n'êtes pas à l'origine de cette demande, vous pouvez ignorer ce message.",
  en: 'If you did not ask for this, you can ignore this message.'
}
const shortLived = {
  fr: `Ce lien est valable 15 minutes. ${ignore.fr}`,
  en: `This link is valid for 15 minutes. ${ignore.en}`
}
const tenDays = {
  fr: "Ce lien est valable 10 jours. Si vous ne connaissez pas l'expéditeur, vous pouvez ignorer ce message.",
  en: 'This link is valid for 10 days. If you do not know the sender, you can ignore this message.'
}

const french: Wordings = {
  creation: ({ host }) => ({
    subject: `Bienvenue sur ${host}`,
    message: `Une demande de création de compte a été faite sur ${host} avec cette adresse mail. Confirmez-la pour activer le compte.`,
    button: 'Confirmer mon adresse',
    caption: shortLived.fr
  }),
  login: ({ host }) => ({
    subject: `Connexion à ${host}`,
    message: `Une demande de connexion à ${host} a été faite avec cette adresse mail.`,
    button: 'Se connecter',
    caption: shortLived.fr
  }),
  noCreation: ({ host }) => ({
    subject: `Échec de l'authentification sur ${host}`,
    message: `Une opération a été demandée sur ${host} avec cette adresse mail, mais aucun compte ne lui correspond.`,
    button: 'Ouvrir le site',
    caption: ignore.fr
  }),
  conflict: ({ host }) => ({
    subject: `Vous avez déjà un compte sur ${host}`,
    message: `Une demande de création de compte a été faite sur ${host} avec cette adresse mail, mais elle a déjà un compte. Connectez-vous, ou renouvelez votre mot de passe si vous l'avez oublié.`,
    button: 'Se connecter',
    caption: ignore.fr
  }),
  invitation: ({ host, organization }) => ({
    subject: `Rejoignez l'organisation ${organization} sur ${host}`,
    message: `Un administrateur de l'organisation ${organization} vous invite à la rejoindre sur ${host}. Il vous sera demandé de créer un compte si vous n'en avez pas.`,
    button: "Accepter l'invitation",
    caption: tenDays.fr
  }),
  invitationSecondary: ({ host, organization }) => ({
    subject: `Rejoignez l'organisation ${organization}`,
    message: `Un administrateur de l'organisation ${organization} vous invite à la rejoindre. Il vous sera demandé de créer un compte sur ${host} si vous n'en avez pas.`,
    button: "Accepter l'invitation",
    caption: tenDays.fr
  }),
  partnerInvitation: ({ host, organization, partner }) => ({
    subject: `${organization} vous propose un partenariat sur ${host}`,
    message: `L'organisation ${organization} invite ${partner} à devenir son partenaire sur ${host}, pour partager des données. Un administrateur de votre organisation peut accepter cette invitation.`,
    button: "Voir l'invitation",
    caption: tenDays.fr
  }),
  action: ({ host }) => ({
    subject: `Renouvellement de votre mot de passe sur ${host}`,
    message: `Une demande de renouvellement de mot de passe a été faite sur ${host} pour ce compte.`,
    button: 'Choisir un nouveau mot de passe',
    caption: shortLived.fr
  }),
  changeHost: ({ host }) => ({
    subject: `Déplacer votre compte vers ${host}`,
    message: `Une demande a été faite pour déplacer vers ${host} le compte qui a cette adresse mail ailleurs. Vous vous identifierez alors sur ${host}, et plus là où le compte est maintenant.`,
    button: 'Voir la demande',
    caption: shortLived.fr
  }),
  plannedDeletion: ({ host, user, date }) => ({
    subject: `Suppression prévue de votre compte sur ${host}`,
    message: `Le compte de ${user} sur ${host} et toutes les informations qui lui sont rattachées seront supprimés le ${date}. Pour annuler cette suppression, connectez-vous avant cette date.`,
    button: 'Se connecter'
  })
}

const english: Wordings = {
  creation: ({ host }) => ({
    subject: `Welcome to ${host}`,
    message: `Somebody asked to create an account on ${host} with this email address. Confirm it to activate the account.`,
    button: 'Confirm my address',
    caption: shortLived.en
  }),
  login: ({ host }) => ({
    subject: `Log in to ${host}`,
    message: `Somebody asked to log in to ${host} with this email address.`,
    button: 'Log in',
    caption: shortLived.en
  }),
  noCreation: ({ host }) => ({
    subject: `Failed to log in to ${host}`,
    message: `Something was asked on ${host} with this email address, but no account has it.`,
    button: 'Open the site',
    caption: ignore.en
  }),
  conflict: ({ host }) => ({
    subject: `You already have an account on ${host}`,
    message: `Somebody asked to create an account on ${host} with this email address, but it already has one. Log in, or renew your password if you have forgotten it.`,
    button: 'Log in',
    caption: ignore.en
  }),
  invitation: ({ host, organization }) => ({
    subject: `Join the organization ${organization} on ${host}`,
    message: `An administrator of the organization ${organization} invites you to join it on ${host}. You will be asked to create an account if you have none.`,
    button: 'Accept the invitation',
    caption: tenDays.en
  }),
  invitationSecondary: ({ host, organization }) => ({
    subject: `Join the organization ${organization}`,
    message: `An administrator of the organization ${organization} invites you to join it. You will be asked to create an account on ${host} if you have none.`,
    button: 'Accept the invitation',
    caption: tenDays.en
  }),
  partnerInvitation: ({ host, organization, partner }) => ({
    subject: `${organization} offers you a partnership on ${host}`,
    message: `The organization ${organization} invites ${partner} to become its partner on ${host}, to share data. An administrator of your organization can accept this invitation.`,
    button: 'See the invitation',
    caption: tenDays.en
  }),
  action: ({ host }) => ({
    subject: `Renew your password on ${host}`,
    message: `Somebody asked to renew the password of this account on ${host}.`,
    button: 'Choose a new password',
    caption: shortLived.en
  }),
  changeHost: ({ host }) => ({
    subject: `Move your account to ${host}`,
    message: `Somebody asked to move to ${host} the account that has this email address elsewhere. You would then log in to ${host}, and no longer where the account is now.`,
    button: 'See the request',
    caption: shortLived.en
  }),
  plannedDeletion: ({ host, user, date }) => ({
    subject: `Your account on ${host} will be deleted`,
    message: `The account of ${user} on ${host} and everything attached to it will be deleted on ${date}. To cancel this, log in before that date.`,
    button: 'Log in'
  })
}

const wordings: Record<Language, Wordings> = { fr: french, en: english }

export function mailOf(kind: MailKind, language: Language, values: MailValues): MailText {
  const { date } = values
  const wording = wordings[language][kind]({ ...values, ...(date ? { date: dayIn(language, date) } : {}) })
  return {
    subject: wording.subject.replace(/\s+/g, ' '),
    text: textOf(wording, values.link),
    html: htmlOf(wording, values.link, language)
  }
}

/** A calendar day, independent of time zones. */
function dayIn(language: Language, date: string): string {
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC'
  })
  return format.format(new Date(date))
}

function textOf({ message, caption }: Wording, link: string | undefined): string {
  return [message, link, caption].filter(Boolean).join('\n\n')
}

/** HTML of a mail. Mail programs support tables and inline styles, and little else. */
function htmlOf(
  { subject, message, button, caption }: Wording,
  link: string | undefined,
  lang: Language
): string {
  const paragraph = 'margin:0 0 24px;font-size:16px;line-height:24px;color:#212121'
  const action =
    link && button
      ? `<p style="margin:0 0 24px"><a href="${escapedHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:#1e73be;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${escapedHtml(button)}</a></p>`
      : ''
  const small = caption
    ? `<p style="margin:0;font-size:13px;line-height:20px;color:#616161">${escapedHtml(caption)}</p>`
    : ''
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapedHtml(subject)}</title></head><body style="margin:0;background:#f5f5f5;font-family:Helvetica,Arial,sans-serif"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px"><p style="${paragraph}">${escapedHtml(message)}</p>${action}${small}</td></tr></table></td></tr></table></body></html>`
}
