/** `/catalog-api-doc`: documentation of the catalog API of the portal. */
import type { ReactNode } from 'react'
import { ApiReference } from '../ui/ApiReference.tsx'
import { onSite, platformAddress, siteName } from '../view/addresses.ts'
import { useBody, useVisit } from '../view/PortalContext.tsx'
import { portalTexts, useColon } from '../view/texts.ts'
import type { PortalRoute } from './route.ts'
import { standardTitles } from './standardTitles.ts'

const useTexts = portalTexts({
  fr: {
    lead: 'Tout ce que montre ce catalogue se lit aussi par un programme, sans inscription.',
    formats: 'Le catalogue entier',
    feeds: 'DCAT-AP, pour les autres catalogues'
  },
  en: {
    lead: 'Programs read all that this catalog shows, without an account.',
    formats: 'The whole catalog',
    feeds: 'DCAT-AP, for other catalogs'
  }
})

function CatalogApi({ address, dcat }: { address: string; dcat: string }): ReactNode {
  const visit = useVisit()
  const { lang } = visit
  const texts = useTexts()
  const colon = useColon()
  return (
    <>
      <h1>{standardTitles[lang]['catalog-api-doc']}</h1>
      <p className="lead">{texts.lead}</p>
      <p>
        {texts.formats}
        {colon}
        <a href={onSite(visit, dcat)}>{texts.feeds}</a>
      </p>
      <ApiReference document={useBody(address)} address={onSite(visit, address)} />
    </>
  )
}

export const catalogApiRoute: PortalRoute = {
  path: '/catalog-api-doc',
  load: async ({ visit }) => {
    const parameters = { publicationSites: siteName(visit) }
    const inEnglish = visit.lang === 'en' ? { lang: 'en' } : {}
    const address = platformAddress('/catalog/api-docs.json', { ...parameters, ...inEnglish })
    const title = standardTitles[visit.lang]['catalog-api-doc'] ?? ''
    return {
      head: { title },
      breadcrumb: [{ title }],
      isBare: !visit.portal.config.catalogApiDocFullLayout && visit.query.includes('bare=true'),
      reads: [address],
      content: <CatalogApi address={address} dcat={platformAddress('/catalog/dcat', parameters)} />
    }
  }
}
