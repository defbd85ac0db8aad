/** Login form of an application: a page without scripts (docs/api/applications.md#the-page). */
import type { Language } from '../../http/language.ts'
import type { ApplicationRecord } from '../record.ts'
import { escapedHtml } from '../../http/escapedHtml.ts'
import { scriptlessPage } from './scriptlessPage.ts'

const texts = {
  fr: {
    heading: 'Connexion',
    hint: "Cette application n'est pas publique : identifiez-vous pour l'ouvrir.",
    refused: (name: string) =>
      `Vous êtes connecté (${name}), mais votre compte actif n'a pas accès à cette application : identifiez-vous autrement pour l'ouvrir.`,
    email: 'Email',
    password: 'Mot de passe',
    submit: 'Se connecter',
    apart:
      "Cette application n'est pas publique, et votre navigateur ne transmet pas votre session à une page intégrée dans un autre site.",
    open: 'Ouvrir dans un nouvel onglet'
  },
  en: {
    heading: 'Sign in',
    hint: 'This application is not public: sign in to open it.',
    refused: (name: string) =>
      `You are signed in (${name}), but your active account has no access to this application: sign in otherwise to open it.`,
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    apart:
      'This application is not public, and your browser does not send your session to a page embedded in another site.',
    open: 'Open in a new tab'
  }
}

interface LoginForm {
  application: Pick<ApplicationRecord, 'owner'>
  /** Address of the publication site of the form, without `/data-fair`. */
  siteUrl: string
  /** Encoded id or slug of the application, without key. */
  reference: string
  error: string | undefined
  /** Name of the signed-in user who may not open the application. */
  refused: string | undefined
  /** Whether the form is in a frame of another site, where the cookies of a session would not be stored. */
  isApart: boolean
  language: Language
}

export function loginPage(form: LoginForm): string {
  const { application, siteUrl, reference, error, refused, language } = form
  const { owner } = application
  const sentences = texts[language]
  const { heading, email, password, submit } = sentences
  const hint = refused === undefined ? sentences.hint : sentences.refused(refused)
  const page = `${siteUrl}/data-fair/app/${reference}`
  if (form.isApart) {
    const main = `<p>${escapedHtml(sentences.apart)}</p>
<p><a href="${escapedHtml(page)}" target="_blank" rel="noopener">${sentences.open}</a></p>`
    return scriptlessPage({ language, title: heading, style, main })
  }
  const redirect = encodeURIComponent(page)
  const org = owner.type === 'organization' ? `&org=${encodeURIComponent(owner.id)}` : ''
  const action = `${siteUrl}/simple-directory/api/auth/password?redirect=${redirect}${org}`
  const avatar = `${siteUrl}/simple-directory/api/avatars/${owner.type}/${encodeURIComponent(owner.id)}/avatar.png`
  const main = `<form method="post" action="${escapedHtml(action)}">
<img src="${escapedHtml(avatar)}" alt="" width="64" height="64">
<p>${escapedHtml(owner.name)}</p>
<h1>${heading}</h1>
${error ? `<p role="alert">${escapedHtml(error)}</p>` : `<p>${escapedHtml(hint)}</p>`}
<label for="email">${email}</label>
<input id="email" name="email" type="email" autocomplete="username" required>
<label for="password">${password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button type="submit">${submit}</button>
</form>`
  return scriptlessPage({ language, title: heading, style, main })
}

const style = `
:root{--accent:#1565c0;--line:#767676;--alert:#b3261e}
@media (prefers-color-scheme:dark){:root{--accent:#90caf9;--line:#9e9e9e;--alert:#f2b8b5}}
form{text-align:start;width:min(360px,calc(100vw - 32px));display:grid;gap:8px}
img{border-radius:50%;justify-self:center}
h1{font-size:1.5rem;margin:0;text-align:center}
p{margin:0 0 8px;text-align:center}
[role=alert]{color:var(--alert)}
input{font:inherit;padding:10px;border:1px solid var(--line);border-radius:4px;margin-bottom:8px}
a{color:var(--accent)}
button{font:inherit;font-weight:600;padding:10px;border:0;border-radius:4px;background:var(--accent);color:Canvas;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

/** Content security policy of the form: it may post to these origins, and runs no script. */
export function loginPolicy(origins: string[]): string {
  const sources = ["'self'", ...origins].join(' ')
  return `default-src 'none'; style-src 'unsafe-inline'; img-src ${sources}; form-action ${sources}; base-uri 'none'`
}
