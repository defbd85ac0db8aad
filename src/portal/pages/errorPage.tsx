/** Error page: not found, forbidden, or unavailable. */
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import type { PortalLanguage, Visit } from '../../../contract/portals/visit.ts'
import { useButtonStyle } from '../ui/Button.tsx'
import { buttonClass } from '../ui/classes.ts'
import { imageOf, Picture } from '../ui/Picture.tsx'
import { signInAddress } from '../view/addresses.ts'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import type { LoadedPage } from './route.ts'

export type ErrorKind = 'notFound' | 'forbidden' | 'unavailable'

const statuses: Record<ErrorKind, number> = { notFound: 404, forbidden: 403, unavailable: 503 }
/** Key of each illustration in the configuration; `fallback` is the default. */
const pictures: Record<ErrorKind, string> = {
  notFound: 'notFound',
  forbidden: 'forbidden',
  unavailable: 'fallback'
}

const texts: Record<
  PortalLanguage,
  Record<ErrorKind | `${ErrorKind}Help` | 'home' | 'datasets' | 'signIn' | 'otherAccount', string>
> = {
  fr: {
    notFound: 'Cette page n’existe pas',
    notFoundHelp:
      'Elle a peut-être été déplacée ou retirée, ou n’est montrée qu’à certaines personnes. L’accueil et la liste des données sont un bon point de départ.',
    forbidden: 'Cette page ne vous est pas ouverte',
    forbiddenHelp: 'Elle est réservée à certaines personnes. Connectez-vous avec un compte qui y a accès.',
    unavailable: 'Cette page est indisponible pour le moment',
    unavailableHelp: 'Le service ne répond pas. Réessayez dans quelques instants.',
    home: 'Revenir à l’accueil',
    datasets: 'Voir les données',
    signIn: 'Se connecter',
    otherAccount: 'Changer de compte'
  },
  en: {
    notFound: 'This page does not exist',
    notFoundHelp:
      'It may have been moved or removed, or is shown to some people only. The home page and the list of data are good places to start.',
    forbidden: 'This page is not open to you',
    forbiddenHelp: 'It is for some people only. Sign in with an account that may see it.',
    unavailable: 'This page is not available for now',
    unavailableHelp: 'The service does not answer. Try again in a moment.',
    home: 'Back to the home page',
    datasets: 'See the data',
    signIn: 'Sign in',
    otherAccount: 'Use another account'
  }
}

export function errorPage({ lang }: Pick<Visit, 'lang'>, kind: ErrorKind): LoadedPage {
  return {
    status: statuses[kind],
    head: { title: texts[lang][kind], isHidden: true },
    content: <ErrorContent kind={kind} />
  }
}

function ErrorContent({ kind }: { kind: ErrorKind }): ReactNode {
  const visit = useVisit()
  const text = texts[visit.lang]
  const { errorImages, authentication } = visit.portal.config
  const images = sectionOf(errorImages)
  const image = imageOf(images[pictures[kind]]) ?? imageOf(images.fallback)
  const style = useButtonStyle()
  const canSignIn = kind !== 'unavailable' && authentication !== 'none' && !visit.user
  const query = visit.query && `?${visit.query}`
  return (
    <div className="error-page">
      {image ? (
        <Picture image={image} alt="" isEager />
      ) : (
        <div className="error-code" aria-hidden="true">
          {statuses[kind]}
        </div>
      )}
      <h1 className="title-h2">{text[kind]}</h1>
      <p>{text[`${kind}Help`]}</p>
      <div className="actions is-centered">
        <a href={portalPath(visit, '/')} className={buttonClass(style)}>
          {text.home}
        </a>
        {kind === 'notFound' && (
          <a href={portalPath(visit, '/datasets')} className={buttonClass({ ...style, variant: 'outlined' })}>
            {text.datasets}
          </a>
        )}
        {canSignIn && (
          <a
            href={signInAddress(visit, visit.origin + portalPath(visit, visit.path) + query)}
            className={buttonClass({ ...style, variant: 'outlined' })}
            rel="nofollow"
          >
            {text.signIn}
          </a>
        )}
        {kind === 'forbidden' && visit.user && (
          <button type="button" className={buttonClass({ ...style, variant: 'outlined' })} data-sign-out="">
            {text.otherAccount}
          </button>
        )}
      </div>
    </div>
  )
}
