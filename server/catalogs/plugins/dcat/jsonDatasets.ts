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
  withoutEmpty,
  localizedText,
  textOf,
  textsOf,
  type Untrusted
} from '../untrusted.ts'
import {
  contactOf,
  descriptionOf,
  formatOf,
  intervalOf,
  keywordsOf,
  mailOf,
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
  for (const remoteDataset of listOf(document.dataset)) {
    const dataset = datasetOf(remoteDataset)
    if (dataset) yield dataset
  }
}

const many = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

function datasetOf(remoteDataset: Untrusted): DescribedDataset | undefined {
  const title = titleOf(localizedText(remoteDataset.title))
  const landingPage = addressOf(remoteDataset.landingPage)
  const id = textOf(remoteDataset.identifier) ?? textOf(remoteDataset['@id']) ?? landingPage ?? title
  if (!id) return undefined
  const contact = objectOf(remoteDataset.contactPoint)
  const contactName = titleOf(textOf(contact.fn))
  const publisher = titleOf(textOf(objectOf(remoteDataset.publisher).name) ?? textOf(remoteDataset.publisher))
  const standard = addressOf(remoteDataset.conformsTo)
  const described = withoutEmpty<Omit<DescribedDataset, 'files'>>({
    id: idOf(id),
    metadata: withoutEmpty<RemoteMetadata>({
      title: title ?? id,
      description: descriptionOf(localizedText(remoteDataset.description)),
      frequency: frequencyOf(textOf(remoteDataset.accrualPeriodicity)),
      license: licenseOf(remoteDataset.license) ?? licenseOf(remoteDataset.rights),
      keywords: keywordsOf([
        ...textsOf(many(remoteDataset.keyword)),
        ...textsOf(many(remoteDataset.theme)).flatMap((theme) => themeOf(theme) ?? [])
      ]),
      modified: dayOf(remoteDataset.modified),
      creator: publisher ?? contactName,
      spatial: placeOf(textOf(remoteDataset.spatial)),
      temporal: intervalOf(remoteDataset.temporal),
      conformsTo: standard ? { url: standard } : undefined,
      origin: landingPage ?? addressOf(remoteDataset['@id']) ?? addressOf(id)
    }),
    updatedAt: instantOf(remoteDataset.modified),
    contact: contactOf(contactName, mailOf(textOf(contact.hasEmail)))
  })
  return {
    ...described,
    files: listOf(remoteDataset.distribution).flatMap((distribution) => fileOf(distribution) ?? [])
  }
}

/** Returns the name of a place; undefined for a bounding box. */
const placeOf = (place: string | undefined): string | undefined =>
  place && !/^[-\d.,\s]+$/.test(place) ? place.slice(0, 500) : undefined

function fileOf(distribution: Untrusted): DescribedFile | undefined {
  const url = addressOf(distribution.downloadURL) ?? addressOf(distribution.accessURL)
  if (!url) return undefined
  const title = titleOf(localizedText(distribution.title))
  return withoutEmpty<DescribedFile>({
    id: shortName(textOf(distribution['@id']) ?? url),
    url,
    title: title ?? url,
    description: descriptionOf(localizedText(distribution.description)),
    format: formatOf(textOf(distribution.format)).format,
    mimeType:
      formatOf(textOf(distribution.mediaType)).mimeType ?? formatOf(textOf(distribution.format)).mimeType,
    size: numberOf(distribution.byteSize ?? distribution.bytesSize)
  })
}
