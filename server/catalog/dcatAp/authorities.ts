/** Maps values of the platform to terms of the EU vocabularies (publications.europa.eu/resource/authority). */
import { foldText } from '../../owned/words.ts'
import { plainLiteral, type Literal, type Name, type Resource } from '../rdf/tree.ts'

const authority = 'http://publications.europa.eu/resource/authority'

/** Returns a term with its type, for clients that do not have the vocabulary. */
const term = (
  iri: string,
  type: Name,
  properties: Resource['properties'] = {}
): Resource & { iri: string } => ({
  iri,
  types: [type],
  isShared: true,
  properties
})

const frequencies: Record<string, string> = {
  triennial: 'TRIENNIAL',
  biennial: 'BIENNIAL',
  annual: 'ANNUAL',
  semiannual: 'ANNUAL_2',
  threeTimesAYear: 'ANNUAL_3',
  quarterly: 'QUARTERLY',
  bimonthly: 'BIMONTHLY',
  monthly: 'MONTHLY',
  semimonthly: 'MONTHLY_2',
  biweekly: 'BIWEEKLY',
  threeTimesAMonth: 'MONTHLY_3',
  weekly: 'WEEKLY',
  semiweekly: 'WEEKLY_2',
  threeTimesAWeek: 'WEEKLY_3',
  daily: 'DAILY',
  continuous: 'CONT',
  irregular: 'IRREG'
}

export function frequencyTerm(frequency: string | undefined): Resource | undefined {
  const code = frequency && Object.hasOwn(frequencies, frequency) ? frequencies[frequency] : undefined
  return code ? term(`${authority}/frequency/${code}`, 'dct:Frequency') : undefined
}

const languages: Record<string, string> = { fr: 'FRA', en: 'ENG', de: 'DEU', es: 'SPA', it: 'ITA', nl: 'NLD' }

export function languageTerm(language: string): Resource | undefined {
  const code = languages[language.slice(0, 2)]
  return code ? term(`${authority}/language/${code}`, 'dct:LinguisticSystem') : undefined
}

export const accessTerm = (isOpen: boolean): Resource =>
  term(`${authority}/access-right/${isOpen ? 'PUBLIC' : 'RESTRICTED'}`, 'dct:RightsStatement')

/** File extensions whose term has the same name in capitals. */
const sameNames =
  'atom csv dbf doc docx geojson gml gpkg gpx html ics jpeg json kml kmz mdb n3 ods odt parquet pdf png rtf shp sql svg tar tiff tsv txt xls xlsx xml zip'
const fileTypes: Record<string, string> = {
  ...Object.fromEntries(sameNames.split(' ').map((extension) => [extension, extension.toUpperCase()])),
  gz: 'GZIP',
  jpg: 'JPEG',
  jsonld: 'JSON_LD',
  rdf: 'RDF_XML',
  tif: 'TIFF',
  ttl: 'RDF_TURTLE'
}

export function formatTerm(extension: string): Resource {
  const code = Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined
  if (code) return term(`${authority}/file-type/${code}`, 'dct:MediaTypeOrExtent')
  return { types: ['dct:MediaTypeOrExtent'], properties: { 'rdfs:label': plainLiteral(extension) } }
}

/** Returns the term of a media type in the IANA registry; undefined for an invalid type. */
export function mediaTypeTerm(mimeType: string): Resource | undefined {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!/^[a-z]+\/[\w.+-]+$/.test(type)) return undefined
  return term(`https://www.iana.org/assignments/media-types/${type}`, 'dct:MediaType')
}

export const md5Algorithm = term('http://spdx.org/rdf/terms#checksumAlgorithm_md5', 'spdx:ChecksumAlgorithm')

/** EU data themes by code: names in French and English, and other words that mean the theme. */
const themes: Record<string, { fr: string; en: string; words?: string[] }> = {
  AGRI: {
    fr: 'Agriculture, pêche, sylviculture et alimentation',
    en: 'Agriculture, fisheries, forestry and food',
    words: ['agriculture', 'alimentation', 'peche', 'foret', 'food', 'forestry', 'fisheries']
  },
  ECON: {
    fr: 'Économie et finances',
    en: 'Economy and finance',
    words: ['economie', 'finances', 'economy', 'finance', 'emploi', 'budget', 'commerce', 'marches publics']
  },
  EDUC: {
    fr: 'Éducation, culture et sport',
    en: 'Education, culture and sport',
    words: ['education', 'culture', 'sport', 'sports', 'enseignement', 'patrimoine', 'tourisme', 'tourism']
  },
  ENER: { fr: 'Énergie', en: 'Energy', words: ['energies'] },
  ENVI: {
    fr: 'Environnement',
    en: 'Environment',
    words: ['eau', 'dechets', 'biodiversite', 'climat', 'climate', 'ecologie', 'water', 'waste']
  },
  GOVE: {
    fr: 'Gouvernement et secteur public',
    en: 'Government and public sector',
    words: ['administration', 'government', 'elections', 'services publics', 'citoyennete', 'democratie']
  },
  HEAL: { fr: 'Santé', en: 'Health', words: [] },
  INTR: { fr: 'Questions internationales', en: 'International issues', words: ['international'] },
  JUST: {
    fr: 'Justice, système juridique et sécurité publique',
    en: 'Justice, legal system and public safety',
    words: ['justice', 'securite', 'security', 'public safety']
  },
  REGI: {
    fr: 'Régions et villes',
    en: 'Regions and cities',
    words: [
      'territoire',
      'territoires',
      'urbanisme',
      'amenagement',
      'logement',
      'habitat',
      'regions',
      'cities',
      'housing'
    ]
  },
  SOCI: {
    fr: 'Population et société',
    en: 'Population and society',
    words: ['population', 'societe', 'social', 'demographie', 'society', 'demography']
  },
  TECH: {
    fr: 'Science et technologie',
    en: 'Science and technology',
    words: [
      'science',
      'sciences',
      'technologie',
      'numerique',
      'recherche',
      'technology',
      'research',
      'innovation'
    ]
  },
  TRAN: {
    fr: 'Transports',
    en: 'Transport',
    words: ['transport', 'mobilite', 'mobilites', 'mobility', 'deplacements', 'voirie']
  }
}

const codesByWord = new Map(
  Object.entries(themes).flatMap(([code, { fr, en, words = [] }]) =>
    [fr, en, ...words].map((word): [string, string] => [foldText(word), code])
  )
)

const label = (text: string, language: string): Literal => ({ text, language })

export const themeScheme = term(`${authority}/data-theme`, 'skos:ConceptScheme', {
  'dct:title': [label('Thèmes de données', 'fr'), label('Data theme', 'en')]
})

/** Returns the EU data theme that matches the title of a topic; undefined without match. */
export function themeTerm(title: string): (Resource & { iri: string }) | undefined {
  const code = codesByWord.get(foldText(title).trim())
  const theme = code === undefined ? undefined : themes[code]
  if (!theme) return undefined
  return term(`${authority}/data-theme/${code}`, 'skos:Concept', {
    'skos:prefLabel': [label(theme.fr, 'fr'), label(theme.en, 'en')],
    'skos:inScheme': { iri: themeScheme.iri }
  })
}
