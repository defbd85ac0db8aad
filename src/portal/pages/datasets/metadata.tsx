/** Metadata of a dataset page. */
import type { ReactNode } from 'react'
import { frequencyNames } from '../../../../contract/datasets/frequencies.ts'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { useFormats } from '../../view/formats.ts'
import { safeAddress } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { Fact, Facts } from '../detail/Facts.tsx'
import { hasLines, type ShownDataset } from './load.ts'

const useTexts = portalTexts({
  fr: {
    owner: 'Producteur',
    license: 'Licence',
    dataUpdated: 'Données mises à jour le',
    updated: 'Fiche mise à jour le',
    created: 'Publié le',
    modified: 'Source modifiée le',
    frequency: 'Fréquence de mise à jour',
    period: 'Période couverte',
    since: 'depuis le',
    place: 'Couverture géographique',
    creator: 'Auteur',
    origin: 'Provenance',
    standard: 'Schéma',
    lines: 'Nombre de lignes',
    size: 'Taille du fichier'
  },
  en: {
    owner: 'Producer',
    license: 'License',
    dataUpdated: 'Data updated on',
    updated: 'Description updated on',
    created: 'Published on',
    modified: 'Source modified on',
    frequency: 'Frequency of updates',
    period: 'Period',
    since: 'since',
    place: 'Place',
    creator: 'Author',
    origin: 'Origin',
    standard: 'Schema',
    lines: 'Number of lines',
    size: 'Size of the file'
  }
})

export interface CustomField {
  key: string
  title: string
}

interface DatasetFactsProps {
  dataset: ShownDataset
  showDepartment: boolean
  /** Custom metadata fields of the account. */
  custom: CustomField[]
}

export function DatasetFacts({ dataset, showDepartment, custom }: DatasetFactsProps): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const frequencies = frequencyNames[visit.lang]
  const { day, number, bytes } = useFormats()
  const { owner, license, temporal, timePeriod, conformsTo, count, frequency, customMetadata = {} } = dataset
  const { labelsOverrides } = visit.portal.config
  const ownerLabel = sectionOf(labelsOverrides).owner
  const department = showDepartment ? owner.departmentName : undefined
  const file = dataset.originalFile ?? dataset.file
  const start = temporal?.start ?? timePeriod?.startDate
  const end = temporal?.start ? temporal.end : timePeriod?.endDate
  const ownerName = department ? `${owner.name} - ${department}` : owner.name
  return (
    <Facts>
      <Fact
        name={typeof ownerLabel === 'string' && ownerLabel ? ownerLabel : texts.owner}
        value={ownerName}
      />
      <Fact name={texts.creator} value={dataset.creator} />
      <Fact name={texts.license} value={license && <Link href={license.href} title={license.title} />} />
      <Fact name={texts.dataUpdated} value={day(dataset.dataUpdatedAt)} />
      <Fact name={texts.updated} value={day(dataset.updatedAt)} />
      <Fact name={texts.created} value={day(dataset.createdAt)} />
      <Fact name={texts.modified} value={day(dataset.modified)} />
      <Fact
        name={texts.frequency}
        value={frequency && (frequencies[frequency as keyof typeof frequencies] ?? frequency)}
      />
      <Fact name={texts.period} value={periodText(day(start), day(end), texts.since)} />
      <Fact name={texts.place} value={dataset.spatial} />
      <Fact
        name={texts.origin}
        value={dataset.origin && <Link href={dataset.origin} title={hostOf(dataset.origin)} />}
      />
      <Fact
        name={texts.standard}
        value={conformsTo && <Link href={conformsTo.url} title={conformsTo.title || conformsTo.url || ''} />}
      />
      <Fact name={texts.lines} value={hasLines(dataset) && count !== undefined && number(count)} />
      <Fact name={texts.size} value={file && bytes(file.size)} />
      {custom.map(({ key, title }) => (
        <Fact key={key} name={title} value={customMetadata[key]} />
      ))}
    </Facts>
  )
}

function periodText(start: string, end: string, since: string): string | undefined {
  if (!start) return undefined
  if (!end) return `${since} ${start}`
  return start === end ? start : `${start} – ${end}`
}

function Link({ href, title }: { href: string | undefined; title: string }): ReactNode {
  const address = safeAddress(href)
  return address ? <a href={address}>{title || address}</a> : title
}

/** A text that only looks like a URL (`Source:INSEE`) has no host. */
const hostOf = (address: string): string => (URL.canParse(address) && new URL(address).host) || address
