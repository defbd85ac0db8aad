/** Parses ISO 19139 records (gmd), the usual format of geographic catalogues. No I/O. */
import { ownValue } from '../../../../contract/ownValue.ts'
import { contactOf, descriptionOf, keywordsOf, titleOf } from '../dcat/texts.ts'
import { idOf, type DescribedDataset } from '../described.ts'
import { frequencyOf } from '../frequencies.ts'
import { licenseOf } from '../licenses.ts'
import type { RemoteMetadata } from '../plugin.ts'
import { addressOf, dayOf, instantOf, periodOf, withoutEmpty } from '../untrusted.ts'
import { descendantsNamed, elementAt, elementsAt, textIn, type XmlElement } from '../xml/document.ts'
import { linkOf, type RecordLink } from './links.ts'

export interface CatalogRecord extends DescribedDataset {
  files: RecordLink[]
}

/** Returns the French text of an element, or its default text, or its first translation. */
function localizedText(element: XmlElement | undefined): string | undefined {
  if (!element) return undefined
  const localised = descendantsNamed(element, 'LocalisedCharacterString')
  const french = localised.find(({ attributes }) => /(?:^#|[-_])?fr/i.test(attributes.locale ?? ''))
  const untranslated = element.children.find(({ name }) => name !== 'PT_FreeText')
  return textIn(french) ?? textIn(untranslated) ?? textIn(localised[0]) ?? (element.text.trim() || undefined)
}

const codeAt = (element: XmlElement | undefined, ...path: string[]): string | undefined => {
  const code = elementAt(element, ...path)?.children[0]
  return code && (code.attributes.codeListValue ?? textIn(code))
}

const localizedTexts = (elements: XmlElement[]): string[] =>
  elements.map(localizedText).filter((text) => text !== undefined)

/** French names of ISO 19115 topics (MD_TopicCategoryCode). */
const topics: Record<string, string> = {
  farming: 'Agriculture',
  biota: 'Flore et faune',
  boundaries: 'Limites administratives',
  climatologyMeteorologyAtmosphere: 'Climatologie, météorologie et atmosphère',
  economy: 'Économie',
  elevation: 'Altitude',
  environment: 'Environnement',
  geoscientificInformation: 'Sciences de la terre',
  health: 'Santé',
  imageryBaseMapsEarthCover: 'Imagerie et cartes de base',
  intelligenceMilitary: 'Défense',
  inlandWaters: 'Eaux intérieures',
  location: 'Localisation',
  oceans: 'Océans',
  planningCadastre: 'Planification et cadastre',
  society: 'Société',
  structure: 'Constructions et ouvrages',
  transportation: 'Transports',
  utilitiesCommunication: 'Services d’utilité publique'
}

/** Returns undefined for a record with neither identifier nor title. */
export function isoRecord(record: XmlElement): CatalogRecord | undefined {
  const [about] = elementAt(record, 'identificationInfo')?.children ?? []
  const title = titleOf(localizedText(elementAt(about, 'citation', 'CI_Citation', 'title')))
  const id = localizedText(elementAt(record, 'fileIdentifier')) ?? title
  if (!id) return undefined
  const party = elementAt(about, 'pointOfContact', 'CI_ResponsibleParty')
  const organisation = titleOf(localizedText(elementAt(party, 'organisationName')))
  const person = titleOf(localizedText(elementAt(party, 'individualName')))
  const mail = localizedText(
    elementAt(party, 'contactInfo', 'CI_Contact', 'address', 'CI_Address', 'electronicMailAddress')
  )
  const stamp = localizedText(elementAt(record, 'dateStamp'))
  const files = linksIn(record)
  const page = files.find(({ format }) => format === 'html')
  const described = withoutEmpty<Omit<CatalogRecord, 'files'>>({
    id: idOf(id),
    metadata: withoutEmpty<RemoteMetadata>({
      title: title ?? id,
      description: descriptionOf(localizedText(elementAt(about, 'abstract'))),
      frequency: frequencyOf(
        codeAt(about, 'resourceMaintenance', 'MD_MaintenanceInformation', 'maintenanceAndUpdateFrequency')
      ),
      license: licenseIn(about),
      keywords: keywordsOf([
        ...localizedTexts(elementsAt(about, 'descriptiveKeywords', 'MD_Keywords', 'keyword')),
        ...elementsAt(about, 'topicCategory').flatMap((topic) => topicOf(textIn(topic)) ?? [])
      ]),
      modified: modifiedIn(about) ?? dayOf(stamp),
      creator: organisation ?? person,
      spatial: placeIn(about),
      temporal: periodIn(about),
      origin: page?.url
    }),
    updatedAt: instantOf(stamp),
    contact: contactOf(person ?? organisation, mail)
  })
  return { ...described, files }
}

const topicOf = (code: string | undefined): string | undefined => code && ownValue(topics, code)

function licenseIn(about: XmlElement | undefined): RemoteMetadata['license'] {
  const constraints = elementsAt(about, 'resourceConstraints').flatMap(({ children }) => children)
  const statements = constraints
    .flatMap(({ children }) => children)
    .filter(({ name }) => name === 'useLimitation' || name === 'otherConstraints')
  for (const element of statements) {
    const anchor = elementAt(element, 'Anchor')
    const text = localizedText(element)
    const address = /https?:\/\/[^\s<>"')]+/.exec(text ?? '')?.[0]
    // Constraints on public access (INSPIRE) are not licences.
    const href = addressOf(anchor?.attributes.href)
    const isAccess = /inspire\.ec\.europa\.eu|LimitationsOnPublicAccess/i.test(
      `${href ?? ''} ${address ?? ''}`
    )
    const license = isAccess
      ? undefined
      : (licenseOf(href, titleOf(text)) ?? licenseOf(text) ?? licenseOf(address))
    if (license) return license
  }
  return undefined
}

function modifiedIn(about: XmlElement | undefined): string | undefined {
  const dates = elementsAt(about, 'citation', 'CI_Citation', 'date', 'CI_Date').map((date) => ({
    day: dayOf(textIn(elementAt(date, 'date'))),
    type: codeAt(date, 'dateType')
  }))
  return ['revision', 'publication', 'creation']
    .map((kind) => dates.find(({ type, day }) => type === kind && day)?.day)
    .find(Boolean)
}

function placeIn(about: XmlElement | undefined): string | undefined {
  const extents = elementsAt(about, 'extent', 'EX_Extent')
  const names = extents.flatMap((extent) => [
    ...localizedTexts(elementsAt(extent, 'description')),
    ...localizedTexts(
      elementsAt(
        extent,
        'geographicElement',
        'EX_GeographicDescription',
        'geographicIdentifier',
        'MD_Identifier',
        'code'
      )
    )
  ])
  return [...new Set(names)].join(', ').slice(0, 500) || undefined
}

function periodIn(about: XmlElement | undefined): RemoteMetadata['temporal'] {
  const period = elementAt(
    about,
    'extent',
    'EX_Extent',
    'temporalElement',
    'EX_TemporalExtent',
    'extent',
    'TimePeriod'
  )
  const bound = (name: 'begin' | 'end'): string | undefined =>
    textIn(elementAt(period, `${name}Position`)) ?? textIn(elementAt(period, name))
  return periodOf(bound('begin'), bound('end'))
}

function linksIn(record: XmlElement): RecordLink[] {
  const distribution = elementAt(record, 'distributionInfo', 'MD_Distribution')
  const formats = localizedTexts(elementsAt(distribution, 'distributionFormat', 'MD_Format', 'name'))
  const format = formats.length === 1 ? formats[0]?.toLowerCase().slice(0, 100) : undefined
  const links = descendantsNamed(distribution, 'CI_OnlineResource').flatMap((resource) => {
    const name = elementAt(resource, 'name')
    const link = linkOf(
      {
        url: textIn(elementAt(resource, 'linkage')),
        protocol: localizedText(elementAt(resource, 'protocol')),
        name: titleOf(localizedText(name)),
        description: localizedText(elementAt(resource, 'description')),
        mimeType: elementAt(name, 'MimeFileType')?.attributes.type
      },
      format
    )
    return link ?? []
  })
  return onceEach(links)
}

/** Removes duplicate links of a record. */
export const onceEach = (links: RecordLink[]): RecordLink[] => [
  ...new Map(links.map((link) => [link.id, link])).values()
]
