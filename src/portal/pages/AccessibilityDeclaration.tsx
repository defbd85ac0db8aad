/**
 * Default accessibility declaration, shown until the account writes its own: it states that no audit has established
 * conformity.
 */
import type { ReactNode } from 'react'
import type { PortalLink } from '../../../contract/portals/portal.ts'
import type { PortalLanguage } from '../../../contract/portals/visit.ts'
import { hrefOf, portalPath, worldAddress } from '../view/links.ts'
import { onSite } from '../view/addresses.ts'
import { useVisit } from '../view/PortalContext.tsx'

interface Texts {
  commitment: (owner: string) => string
  scope: string
  state: string
  stateText: string
  content: string
  contentText: string
  contact: string
  contactText: (owner: string) => string
  write: string
  remedies: string
  remediesText: string
  defender: string
}

const texts: Record<PortalLanguage, Texts> = {
  fr: {
    commitment: (owner) => `${owner} s’engage à rendre ce portail accessible à tous.`,
    scope: 'Cette déclaration s’applique au portail',
    state: 'État de conformité',
    stateText:
      'Aucun audit de ce portail n’a été publié : il est déclaré non conforme au référentiel général d’amélioration de l’accessibilité (RGAA).',
    content: 'Contenus',
    contentText:
      'Les pages du portail sont conçues pour être lues avec un lecteur d’écran, au clavier et sans JavaScript. Les visualisations et les documents publiés peuvent présenter des défauts d’accessibilité ; les données qu’ils montrent se lisent aussi en tableau et se téléchargent.',
    contact: 'Retour d’information et contact',
    contactText: (owner) =>
      `Si vous n’arrivez pas à accéder à un contenu ou à un service, adressez-vous à ${owner} pour l’obtenir sous une autre forme.`,
    write: 'Nous écrire',
    remedies: 'Voies de recours',
    remediesText:
      'Si vous avez signalé un défaut d’accessibilité et que vous n’avez pas obtenu de réponse satisfaisante, vous pouvez écrire au',
    defender: 'Défenseur des droits'
  },
  en: {
    commitment: (owner) => `${owner} is committed to making this portal accessible to everybody.`,
    scope: 'This statement applies to the portal',
    state: 'Conformance status',
    stateText:
      'No audit of this portal has been published: it is declared not to conform to the French accessibility standard (RGAA).',
    content: 'Content',
    contentText:
      'The pages of the portal are made to be read with a screen reader, with the keyboard and without JavaScript. Visualizations and documents that are published may have accessibility defects; the data that they show can also be read as a table, and downloaded.',
    contact: 'Feedback and contact',
    contactText: (owner) =>
      `If you cannot reach some content or service, ask ${owner} for it in another form.`,
    write: 'Write to us',
    remedies: 'Enforcement',
    remediesText:
      'If you have reported an accessibility defect and the answer does not satisfy you, you may write to the French',
    defender: 'Défenseur des droits'
  }
}

const defenderForm = 'https://formulaire.defenseurdesdroits.fr/'

const contactLink: PortalLink = { type: 'standard', subtype: 'contact' }

/** The contact link goes to the contact page, else to the contact form of the directory. */
export function AccessibilityDeclaration({ title }: { title: string }): ReactNode {
  const visit = useVisit()
  const declaration = texts[visit.lang]
  const address = worldAddress(visit, '/')
  const { name } = visit.portal.owner
  return (
    <div className="prose">
      <h1>{title}</h1>
      <p>{declaration.commitment(name)}</p>
      <p>
        {declaration.scope} {visit.portal.config.title} (<a href={portalPath(visit, '/')}>{address}</a>).
      </p>
      <h2>{declaration.state}</h2>
      <p>{declaration.stateText}</p>
      <h2>{declaration.content}</h2>
      <p>{declaration.contentText}</p>
      <h2>{declaration.contact}</h2>
      <p>{declaration.contactText(name)}</p>
      {visit.hasContact !== false && (
        <p>
          <a href={hrefOf(visit, contactLink) ?? onSite(visit, '/simple-directory/contact')}>
            {declaration.write}
          </a>
        </p>
      )}
      <h2>{declaration.remedies}</h2>
      <p>
        {declaration.remediesText} <a href={defenderForm}>{declaration.defender}</a>.
      </p>
    </div>
  )
}
