import { mdiArrowLeft, mdiCamera, mdiCodeTags, mdiFullscreen } from '@mdi/js'
import type { ReactNode } from 'react'
import { oneOf, sectionOf } from '../../../../contract/portals/looks.ts'
import { Labels } from '../../cards/Labels.tsx'
import { ownPath, resourcePath, type ListedApplication, type ListedDataset } from '../../cards/listed.ts'
import { captureAddress } from '../../cards/thumbnail.ts'
import { EmbedDialog } from '../../dialogs/EmbedDialog.tsx'
import { applicationAddress, Frame } from '../../frames/Frame.tsx'
import { Glyph } from '../../ui/Icon.tsx'
import { useFormats } from '../../view/formats.ts'
import { safeAddress } from '../../view/links.ts'
import { onSite } from '../../view/addresses.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { Prose } from '../../ui/Prose.tsx'
import { DetailPage } from '../detail/DetailPage.tsx'
import { Fact, Facts } from '../detail/Facts.tsx'
import { ShareLinks } from '../detail/ShareLinks.tsx'
import { UsedDatasets } from '../detail/UsedDatasets.tsx'

export type ShownApplication = ListedApplication & {
  description?: string
  createdAt?: string
  publicationSites?: string[]
  visibility?: string
}

const useTexts = portalTexts({
  fr: {
    actions: 'Actions',
    full: 'Plein écran',
    capture: 'Télécharger une image',
    embed: 'Intégrer',
    back: 'Retour',
    owner: 'Producteur',
    updated: 'Mise à jour le',
    created: 'Créée le',
    base: 'Type de visualisation',
    about: 'Informations'
  },
  en: {
    actions: 'Actions',
    full: 'Full screen',
    capture: 'Download a picture',
    embed: 'Embed',
    back: 'Back',
    owner: 'Producer',
    updated: 'Updated on',
    created: 'Created on',
    base: 'Kind of visualization',
    about: 'Information'
  }
})

/** Path of an application by id: slugs are only resolved on hosts of portals. */
const pathOf = ({ id }: ListedApplication): string => `/data-fair/app/${encodeURIComponent(id)}`

interface ApplicationPageProps {
  application: ShownApplication
  datasets: ListedDataset[]
}

export function ApplicationPage({ application, datasets }: ApplicationPageProps): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const page = sectionOf(sectionOf(visit.portal.config.applications).page)
  const { title, summary, description, topics, owner, baseApp } = application
  const { day } = useFormats()
  const metadata = sectionOf(page.metadata)
  const image = page.showImage === true ? safeAddress(application.image) : undefined
  const department = metadata.showDepartment !== false && owner.departmentName
  const ownerLabel = sectionOf(visit.portal.config.labelsOverrides).owner
  return (
    <DetailPage
      title={title}
      titleStyle={page.titleStyle}
      metadata={metadata}
      lead={
        <>
          {summary && <p className="detail-summary">{summary}</p>}
          <Labels family="applications" topics={topics} looks={page} byDefault />
        </>
      }
      aside={
        <>
          <h2 className="visually-hidden">{texts.about}</h2>
          <Actions application={application} style={metadata.actionsStyle} />
          <Facts>
            <Fact
              name={typeof ownerLabel === 'string' && ownerLabel ? ownerLabel : texts.owner}
              value={department ? `${owner.name} - ${department}` : owner.name}
            />
            <Fact name={texts.updated} value={day(application.updatedAt)} />
            <Fact name={texts.created} value={day(application.createdAt)} />
            <Fact
              name={texts.base}
              value={metadata.showBaseApplication === false ? undefined : baseApp?.meta?.title}
            />
          </Facts>
          <ShareLinks title={title} path={ownPath(visit, 'applications', application)} />
        </>
      }
    >
      {image && <img className="detail-image" src={image} alt="" width={800} height={320} />}
      <Frame
        src={applicationAddress(visit, application)}
        title={title}
        sync=""
        height={560}
        isEager
        className="frame-application"
      />
      <Prose html={description} />
      <UsedDatasets datasets={datasets} look={sectionOf(page.datasets)} />
    </DetailPage>
  )
}

function Actions({ application, style }: { application: ShownApplication; style: unknown }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const path = resourcePath(visit, 'applications', application)
  return (
    <ul
      className={`detail-actions actions-${oneOf(['icon', 'text', 'full'], style, 'full')}`}
      aria-label={texts.actions}
    >
      <li>
        <a href={`${path}/full`} className="detail-action is-first" title={texts.full}>
          <Glyph path={mdiFullscreen} size={18} />
          <span>{texts.full}</span>
        </a>
      </li>
      <li>
        <a
          href={onSite(visit, captureAddress(application))}
          download={`${application.slug}.png`}
          className="detail-action"
          title={texts.capture}
        >
          <Glyph path={mdiCamera} size={18} />
          <span>{texts.capture}</span>
        </a>
      </li>
      <li>
        <EmbedDialog
          id="embed"
          label={texts.embed}
          icon={mdiCodeTags}
          className="detail-action"
          address={visit.origin + onSite(visit, pathOf(application))}
          name={application.id}
        />
      </li>
    </ul>
  )
}

/** Full-window application, with a back link. */
export function FullApplication({ application }: { application: ShownApplication }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  return (
    <div className="full-page">
      <div className="full-bar">
        <a href={resourcePath(visit, 'applications', application)}>
          <Glyph path={mdiArrowLeft} /> {texts.back}
        </a>{' '}
        <h1>{application.title}</h1>
      </div>
      <Frame
        src={applicationAddress(visit, application)}
        title={application.title}
        sync=""
        resize="no"
        isEager
        className="frame-full"
      />
    </div>
  )
}
