import type { ReactNode } from 'react'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { Labels } from '../../cards/Labels.tsx'
import { ownPath, resourcePath } from '../../cards/listed.ts'
import { embedAddress, Frame } from '../../frames/Frame.tsx'
import { safeAddress } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { DetailPage } from '../detail/DetailPage.tsx'
import { Section } from '../detail/Section.tsx'
import { ShareLinks } from '../detail/ShareLinks.tsx'
import { ProposeReuseOf } from '../../blocks/reuses/ProposeReuse.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { DatasetActions } from './actions.tsx'
import { Attachments, attachmentsOf } from './Attachments.tsx'
import { Columns, shownColumns } from './Columns.tsx'
import { Downloads, isDownloadable } from './Downloads.tsx'
import { LinkedApplications, linkedLooks, LinkedReuses, RelatedDatasets, type Linked } from './linked.tsx'
import { hasLines, type ShownDataset } from './load.ts'
import { DatasetFacts, type CustomField } from './metadata.tsx'

const useTexts = portalTexts({
  fr: {
    data: 'Données',
    map: 'Carte',
    table: 'Tableau',
    wholeTable: 'Ouvrir le tableau',
    wholeMap: 'Ouvrir la carte',
    download: 'Télécharger',
    schema: 'Colonnes',
    attachments: 'Documents',
    applications: 'Visualisations',
    reuses: 'Réutilisations',
    related: 'Jeux de données liés',
    about: 'Informations'
  },
  en: {
    data: 'Data',
    map: 'Map',
    table: 'Table',
    wholeTable: 'Open the table',
    wholeMap: 'Open the map',
    download: 'Download',
    schema: 'Columns',
    attachments: 'Documents',
    applications: 'Visualizations',
    reuses: 'Reuses',
    related: 'Related datasets',
    about: 'Information'
  }
})

interface DatasetPageProps {
  dataset: ShownDataset
  linked: Linked
  custom: CustomField[]
}

export function DatasetPage({ dataset, linked, custom }: DatasetPageProps): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const page = sectionOf(sectionOf(visit.portal.config.datasets).page)
  const metadata = sectionOf(page.metadata)
  const path = resourcePath(visit, 'datasets', dataset)
  const { title, summary, description, topics, keywords } = dataset
  const image = page.showImage === false ? undefined : safeAddress(dataset.image)
  const { applications, reuses, related } = linked
  const reusesLook = linkedLooks(visit).reuses
  const invites = reusesLook.display === 'card' && reusesLook.inviteUserReuses === true
  const documents = attachmentsOf(dataset)
  const inAside = metadata.showAttachments === true
  return (
    <DetailPage
      title={title}
      titleStyle={page.titleStyle}
      metadata={metadata}
      lead={
        <>
          {summary && <p className="detail-summary">{summary}</p>}
          <Labels family="datasets" topics={topics} keywords={keywords} looks={page} byDefault />
        </>
      }
      aside={
        <>
          <h2 className="visually-hidden">{texts.about}</h2>
          <DatasetActions dataset={dataset} metadata={metadata} />
          <DatasetFacts
            dataset={dataset}
            showDepartment={metadata.showDepartment !== false}
            custom={custom}
          />
          {inAside && documents.length > 0 && <Attachments dataset={dataset} />}
          <ShareLinks title={title} path={ownPath(visit, 'datasets', dataset)} />
        </>
      }
    >
      {image && <img className="detail-image" src={image} alt="" width={800} height={320} />}
      <Prose html={description} />
      {page.showData !== false && hasLines(dataset) && <Preview dataset={dataset} path={path} />}
      {isDownloadable(dataset) && (
        <Section id="download" title={texts.download}>
          <Downloads dataset={dataset} />
        </Section>
      )}
      {documents.length > 0 && !inAside && page.showAttachments !== false && (
        <Section id="attachments" title={texts.attachments}>
          <Attachments dataset={dataset} />
        </Section>
      )}
      {hasLines(dataset) && shownColumns(dataset).length > 0 && (
        <Section id="schema" title={texts.schema}>
          <Columns dataset={dataset} />
        </Section>
      )}
      {applications.length > 0 && (
        <Section id="applications" title={texts.applications}>
          <LinkedApplications applications={applications} />
        </Section>
      )}
      {(reuses.length > 0 || invites) && (
        <Section id="reuses" title={texts.reuses}>
          {reuses.length > 0 && <LinkedReuses reuses={reuses} />}
          {invites && <ProposeReuseOf dataset={dataset.id} />}
        </Section>
      )}
      {related.length > 0 && (
        <Section id="related" title={texts.related}>
          <RelatedDatasets datasets={related} />
        </Section>
      )}
    </DetailPage>
  )
}

/** Preview of the lines: a table, and a map when the dataset has geometries. */
function Preview({ dataset, path }: { dataset: ShownDataset; path: string }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const embed = (view: string): string =>
    embedAddress(visit, `/data-fair/embed/dataset/${encodeURIComponent(dataset.id)}/${view}`)
  return (
    <Section id="data" title={texts.data}>
      <Frame src={embed('table')} title={`${texts.table} - ${dataset.title}`} height={480} resize="no" />
      <p className="detail-more">
        <a href={`${path}/table`}>{texts.wholeTable}</a>
      </p>
      {!!dataset.bbox?.length && (
        <>
          <Frame src={embed('map')} title={`${texts.map} - ${dataset.title}`} height={420} resize="no" />
          <p className="detail-more">
            <a href={`${path}/map`}>{texts.wholeMap}</a>
          </p>
        </>
      )}
    </Section>
  )
}
