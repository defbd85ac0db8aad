/** Mails about expiring API keys (docs/api/settings.md). */
import type { Language } from '../http/language.ts'
import { textAsHtml } from '../mails/html.ts'

export type ExpirationKind = 'soon' | 'today'

interface KeyValues {
  title: string
  expireAt: string
  account: string
}

type Texts = Record<ExpirationKind, { subject: (key: KeyValues) => string; text: (key: KeyValues) => string }>

const texts: Record<Language, Texts> = {
  fr: {
    soon: {
      subject: ({ title }) => `Votre clé d'API ${title} expire bientôt`,
      text: ({ title, expireAt, account }) =>
        `La clé d'API ${title} de ${account} expire le ${expireAt}. Créez-en une autre pour les programmes qui l'utilisent.`
    },
    today: {
      subject: ({ title }) => `Votre clé d'API ${title} arrive à expiration`,
      text: ({ title, account }) =>
        `La clé d'API ${title} de ${account} expire aujourd'hui : elle sera refusée à partir de demain.`
    }
  },
  en: {
    soon: {
      subject: ({ title }) => `Your API key ${title} is about to expire`,
      text: ({ title, expireAt, account }) =>
        `The API key ${title} of ${account} expires on ${expireAt}. Make another one for the programs that use it.`
    },
    today: {
      subject: ({ title, expireAt }) => `Your API key ${title} expires on ${expireAt}`,
      text: ({ title, account }) =>
        `The API key ${title} of ${account} expires today: it will be refused from tomorrow on.`
    }
  }
}

export interface ExpirationMail {
  subject: string
  text: string
  html: string
}

export function expirationMail(kind: ExpirationKind, language: Language, key: KeyValues): ExpirationMail {
  const { subject, text } = texts[language][kind]
  const body = text(key)
  return { subject: subject(key), text: body, html: textAsHtml(body) }
}
