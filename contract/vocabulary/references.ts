/** Concepts of administrative references, and of the location of a line. */
import type { StandardConcept } from './concept.ts'

export const referencesConcepts: StandardConcept[] = [
  {
    id: 'codeCommune',
    identifiers: ['http://rdf.insee.fr/def/geo#codeCommune'],
    title: { fr: 'Code commune' },
    description: 'Le code INSEE de la commune, sur 5 caractères.',
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'codeDepartement',
    identifiers: ['http://rdf.insee.fr/def/geo#codeDepartement'],
    title: { fr: 'Code département' },
    description: 'Le code INSEE du département, sur 2 ou 3 caractères.',
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'codeRegion',
    identifiers: ['http://rdf.insee.fr/def/geo#codeRegion'],
    title: { fr: 'Code région' },
    description: 'Le code INSEE de la région.',
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'codeEPCI',
    identifiers: ['http://rdf.insee.fr/def/geo#EtablissementPublicDeCooperationIntercommunale'],
    title: { fr: 'Code EPCI' },
    description: "Le numéro SIREN de l'intercommunalité.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'codeIRIS',
    identifiers: ['http://rdf.insee.fr/def/geo#codeIRIS', 'http://rdf.insee.fr/def/geo#IRIS'],
    title: { fr: 'Code IRIS' },
    description: "Le code de l'îlot IRIS de l'INSEE, sur 9 caractères.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'codeGrandQuartier',
    identifiers: ['http://rdf.insee.fr/def/geo#GrandQuartier'],
    title: { fr: 'Code grand quartier' },
    description: "Le code du grand quartier de l'INSEE.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'codePays',
    identifiers: ['http://rdf.insee.fr/def/geo#codePays'],
    title: { fr: 'Code pays (COG)' },
    description: 'Le code du pays dans le code officiel géographique.',
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'uniteUrbaine2020',
    identifiers: ['http://rdf.insee.fr/def/geo#UniteUrbaine2020'],
    title: { fr: 'Code unité urbaine 2020' },
    description: "Le code de l'unité urbaine, zonage de 2020.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'carreau',
    identifiers: ['http://rdf.insee.fr/def/geo#Carreau'],
    title: { fr: 'Code de carreau de 200m' },
    description: "L'identifiant d'un carreau de 200 m de côté de l'INSEE.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'id-rnb',
    identifiers: ['https://rnb.gouv.fr/#ID-RNB'],
    title: { fr: 'ID-RNB' },
    description: "L'identifiant du bâtiment dans le référentiel national des bâtiments.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'latitude',
    identifiers: ['http://schema.org/latitude', 'http://www.w3.org/2003/01/geo/wgs84_pos#lat'],
    title: { fr: 'Latitude', en: 'Latitude' },
    description: 'La latitude en degrés décimaux, dans le système WGS84.',
    tag: 'Géographie',
    type: 'number'
  },
  {
    id: 'longitude',
    identifiers: ['http://schema.org/longitude', 'http://www.w3.org/2003/01/geo/wgs84_pos#long'],
    title: { fr: 'Longitude', en: 'Longitude' },
    description: 'La longitude en degrés décimaux, dans le système WGS84.',
    tag: 'Géographie',
    type: 'number'
  },
  {
    id: 'latLon',
    identifiers: ['http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'],
    title: { fr: 'Latitude / Longitude', en: 'Latitude / Longitude' },
    description: 'La latitude et la longitude dans une même colonne, séparées par une virgule.',
    tag: 'Géographie',
    type: 'string'
  },
  {
    id: 'countryCodeISOAlpha2',
    identifiers: [
      'http://dbpedia.org/ontology/iso31661Code',
      'https://www.omg.org/spec/LCC/Countries/CountryRepresentation/Alpha2Code'
    ],
    title: { fr: 'Code pays (ISO, 2 caractères)', en: 'Country code (ISO, 2 chars)' },
    description: 'Le code du pays sur 2 lettres, norme ISO 3166-1.',
    tag: 'Géographie',
    type: 'string'
  },
  {
    id: 'countryCodeISOAlpha3',
    identifiers: ['https://www.omg.org/spec/LCC/Countries/CountryRepresentation/Alpha3Code'],
    title: { fr: 'Code pays (ISO, 3 caractères)', en: 'Country code (ISO, 3 chars)' },
    description: 'Le code du pays sur 3 lettres, norme ISO 3166-1.',
    tag: 'Géographie',
    type: 'string'
  },
  {
    id: 'siret',
    identifiers: ['http://www.datatourisme.fr/ontology/core/1.0/#siret'],
    title: { fr: 'SIRET' },
    description: "Le numéro SIRET d'un établissement, sur 14 chiffres.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'siren',
    identifiers: ['http://dbpedia.org/ontology/siren'],
    title: { fr: 'SIREN' },
    description: "Le numéro SIREN d'une entreprise, sur 9 chiffres.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'codeAPE',
    identifiers: ['http://www.datatourisme.fr/ontology/core/1.0#apeNaf'],
    title: { fr: 'Code APE' },
    description: "Le code de l'activité principale exercée.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'cjNiveau3',
    identifiers: ['http://id.insee.fr/concepts/cj/cjNiveauIII'],
    title: { fr: 'Catégorie juridique (niveau 3)' },
    description: 'Le code de la catégorie juridique, au niveau 3.',
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'idBV',
    identifiers: ['https://www.insee.fr/fr/information/3539086/idBV'],
    title: { fr: 'Identifiant de bureau de vote' },
    description: "L'identifiant d'un bureau de vote.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  }
]
