/** Page of a reuse. */
import { mdiOpenInNew } from '@mdi/js'
import type { ReactNode } from 'react'
import { withoutEmpty } from '../../../../contract/catalog/schemaOrg.ts'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { datasetsAddress } from '../../blocks/datasets/addresses.ts'
import { ownPath, type ListedDataset, type ListedReuse } from '../../cards/listed.ts'
import { reuseImages } from '../../cards/ReuseCard.tsx'
import { Glyph } from '../../ui/Icon.tsx'
import { Anchor } from '../../ui/LinkTo.tsx'
import { imageOf, Picture } from '../../ui/Picture.tsx'
import { portalAddress } from '../../view/addresses.ts'
import { useFormats } from '../../view/formats.ts'
import { safeAddress, worldAddress } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { Prose } from '../../ui/Prose.tsx'
import { resultsIn } from '../datasets/linked.tsx'
import { DetailPage } from '../detail/DetailPage.tsx'
import { Fact, Facts } from '../detail/Facts.tsx'
import { ShareLinks } from '../detail/ShareLinks.tsx'
import { UsedDatasets } from '../detail/UsedDatasets.tsx'
import type { PortalRoute } from '../route.ts'
import { standardTitles } from '../standardTitles.ts'

interface ShownReuse extends ListedReuse {
  link?: string
  /** Description as sanitized HTML. */
  _html?: string
  datasets?: unknown
}

const useTexts = portalTexts({
  fr: {
    open: 'Ouvrir la réutilisation',
    author: 'Auteur',
    updated: 'Mise à jour le',
    about: 'Informations'
  },
  en: {
    open: 'Open the reuse',
    author: 'Author',
    updated: 'Updated on',
    about: 'Information'
  }
})

const maxDatasets = 100

export const reuseRoutes: PortalRoute[] = [
  {
    path: '/reuses/:slug',
    load: async ({ visit, params, read }) => {
      const { status, body } = await read(
        portalAddress(visit, `/reuses/${encodeURIComponent(params.slug ?? '')}`)
      )
      if (status !== 200) return undefined
      const reuse = body as ShownReuse
      const named: unknown[] = Array.isArray(reuse.datasets) ? reuse.datasets : []
      const ids = named.map((dataset) => sectionOf(dataset).id).filter((id) => typeof id === 'string')
      const page = sectionOf(sectionOf(visit.portal.config.reuses).page)
      const isShown = ids.length > 0 && sectionOf(page.datasets).display !== 'none'
      const answer =
        isShown && (await read(datasetsAddress(visit, { ids: ids.join(','), size: maxDatasets })))
      const datasets: ListedDataset[] = answer ? resultsIn(answer.body) : []
      const { title, summary, author, link, slug, updatedAt } = reuse
      const image = imageOf(reuse.image)
      const imageAddress = image && `${reuseImages(visit, slug)}/${image._id}`
      return {
        head: {
          title,
          description: summary,
          image: imageAddress,
          structuredData: withoutEmpty({
            '@context': 'https://schema.org/',
            '@type': 'CreativeWork',
            name: title,
            description: summary,
            url: worldAddress(visit, `/reuses/${encodeURIComponent(slug)}`),
            sameAs: safeAddress(link),
            author: author && { '@type': 'Organization', name: author },
            image: imageAddress && visit.origin + imageAddress,
            dateModified: updatedAt,
            isBasedOn: datasets.map((dataset) => ({
              '@type': 'Dataset',
              name: dataset.title,
              url: worldAddress(visit, ownPath(visit, 'datasets', dataset))
            }))
          })
        },
        breadcrumb: [{ title: standardTitles[visit.lang].reuses ?? '', path: '/reuses' }, { title }],
        content: <ReusePage reuse={reuse} datasets={datasets} />
      }
    }
  }
]

function ReusePage({ reuse, datasets }: { reuse: ShownReuse; datasets: ListedDataset[] }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const { day } = useFormats()
  const page = sectionOf(sectionOf(visit.portal.config.reuses).page)
  const { title, summary, author, slug, image, updatedAt, _html } = reuse
  const link = safeAddress(reuse.link)
  return (
    <DetailPage
      title={title}
      titleStyle={page.titleStyle}
      metadata={page.metadata}
      lead={summary && <p className="detail-summary">{summary}</p>}
      aside={
        <>
          <h2 className="visually-hidden">{texts.about}</h2>
          {link && (
            <p>
              <Anchor
                href={link}
                newTab
                className="button button-default color-primary density-comfortable rounded-default"
              >
                <Glyph path={mdiOpenInNew} size={18} /> {texts.open}
              </Anchor>
            </p>
          )}
          <Facts>
            <Fact name={texts.author} value={author} />
            <Fact name={texts.updated} value={day(updatedAt)} />
          </Facts>
          <ShareLinks title={title} path={`/reuses/${encodeURIComponent(slug)}`} />
        </>
      }
    >
      {page.showImage !== false && image && (
        <Picture image={image} alt="" folder={reuseImages(visit, slug)} className="detail-image" isEager />
      )}
      <Prose html={_html} />
      <UsedDatasets datasets={datasets} look={sectionOf(page.datasets)} />
    </DetailPage>
  )
}
