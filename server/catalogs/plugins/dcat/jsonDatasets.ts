/** Reads catalogs in the plain JSON of Project Open Data 1.1 (resources.data.gov/resources/dcat-us). No I/O. */
import { idOf, shortName, type DescribedDataset, type DescribedFile } from '../described.ts'
import { frequencyOf } from '../frequencies.ts'
import { licenseOf } from '../licenses.ts'
import type { RemoteMetadata } from '../plugin.ts'
import {
  addressOf,
  dayOf,
  instantOf,
  listOf,
  numberOf,
  objectOf,
  present,
  spokenText,
  textOf,
  textsOf,
  type Untrusted
} from '../untrusted.ts'
import {
  contactOf,
  descriptionOf,
  formatOf,
  keywordsOf,
  mailOf,
  temporalOf,
  themeOf,
  titleOf
} from './texts.ts'

/** Tells whether a document is plain JSON, to read without JSON-LD context. */
export function isPlainCatalog(document: Untrusted): boolean {
  if (!Array.isArray(document.dataset)) return false
  const context = document['@context']
  return (
    context === undefined ||
    /project-open-data/.test(`${textOf(document.conformsTo) ?? ''} ${textOf(context) ?? ''}`)
  )
}

export function* jsonDatasets(document: Untrusted): Generator<DescribedDataset> {
  for (const found of listOf(document.dataset)) {
    const dataset = datasetOf(found)
    if (dataset) yield dataset
  }
}

const many = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

function datasetOf(found: Untrusted): DescribedDataset | undefined {
  const title = titleOf(spokenText(found.title))
  const landingPage = addressOf(found.landingPage)
  const id = textOf(found.identifier) ?? textOf(found['@id']) ?? landingPage ?? title
  if (!id) return undefined
  const contact = objectOf(found.contactPoint)
  const contactName = titleOf(textOf(contact.fn))
  const publisher = titleOf(textOf(objectOf(found.publisher).name) ?? textOf(found.publisher))
  const standard = addressOf(found.conformsTo)
  const described = present<Omit<DescribedDataset, 'files'>>({
    id: idOf(id),
    metadata: present<RemoteMetadata>({
      title: title ?? id,
      description: descriptionOf(spokenText(found.description)),
      frequency: frequencyOf(textOf(found.accrualPeriodicity)),
      license: licenseOf(found.license) ?? licenseOf(found.rights),
      keywords: keywordsOf([
        ...textsOf(many(found.keyword)),
        ...textsOf(many(found.theme)).flatMap((theme) => themeOf(theme) ?? [])
      ]),
      modified: dayOf(found.modified),
      creator: publisher ?? contactName,
      spatial: placeOf(textOf(found.spatial)),
      temporal: temporalOf(found.temporal),
      conformsTo: standard ? { url: standard } : undefined,
      origin: landingPage ?? addressOf(found['@id']) ?? addressOf(id)
    }),
    updatedAt: instantOf(found.modified),
    contact: contactOf(contactName, mailOf(textOf(contact.hasEmail)))
  })
  return { ...described, files: listOf(found.distribution).flatMap((one) => fileOf(one) ?? []) }
}

/** Returns the name of a place; undefined for a bounding box. */
const placeOf = (said: string | undefined): string | undefined =>
  said && !/^[-\d.,\s]+$/.test(said) ? said.slice(0, 500) : undefined

function fileOf(found: Untrusted): DescribedFile | undefined {
  const url = addressOf(found.downloadURL) ?? addressOf(found.accessURL)
  if (!url) return undefined
  const title = titleOf(spokenText(found.title))
  return present<DescribedFile>({
    id: shortName(textOf(found['@id']) ?? url),
    url,
    title: title ?? url,
    description: descriptionOf(spokenText(found.description)),
    format: formatOf(textOf(found.format)).format,
    mimeType: formatOf(textOf(found.mediaType)).mimeType ?? formatOf(textOf(found.format)).mimeType,
    size: numberOf(found.byteSize ?? found.bytesSize)
  })
}
