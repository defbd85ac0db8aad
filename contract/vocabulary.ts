/** The standard concepts that columns refer to, in the contract's order (contract/vocabulary.md §2). */

export interface StandardConcept {
  id: string
  /** URIs; the first one is canonical. */
  identifiers: string[]
  title: { fr: string; en?: string }
  description: string
  /** French name of the category; `tagsInEnglish` translates it. */
  tag: string
  type: 'string' | 'number'
  format?: 'date-time'
}

export const tagsInEnglish: Record<string, string> = {
  Présentation: 'Presentation',
  Adresse: 'Address',
  'Référentiels administratifs français': 'French administrative master-data',
  Géographie: 'Geography',
  Calendrier: 'Calendar',
  Liens: 'Links',
  'Informations de contact': 'Contact information',
  Commerce: 'Commerce',
  'Marchés publics': 'Public procurement',
  Évènements: 'Events',
  Plateforme: 'Platform'
}

export const standardConcepts: StandardConcept[] = [
  {
    id: 'label',
    identifiers: [
      'http://www.w3.org/2000/01/rdf-schema#label',
      'http://www.bbc.co.uk/ontologies/coreconcepts/label'
    ],
    title: { fr: 'Libellé', en: 'Label' },
    description: 'Un libellé court et lisible qui désigne la ligne.',
    tag: 'Présentation',
    type: 'string'
  },
  {
    id: 'description',
    identifiers: ['http://schema.org/description'],
    title: { fr: 'Description', en: 'Description' },
    description: 'Un texte qui décrit la ligne, en Markdown si besoin.',
    tag: 'Présentation',
    type: 'string'
  },
  {
    id: 'image',
    identifiers: ['http://schema.org/image'],
    title: { fr: 'Image', en: 'Image' },
    description: "Adresse d'une image qui illustre la ligne.",
    tag: 'Présentation',
    type: 'string'
  },
  {
    id: 'tag',
    identifiers: ['https://schema.org/DefinedTermSet'],
    title: { fr: 'Étiquette', en: 'Tag' },
    description: 'Un ou plusieurs mots qui classent la ligne.',
    tag: 'Présentation',
    type: 'string'
  },
  {
    id: 'color',
    identifiers: ['https://schema.org/color'],
    title: { fr: 'Couleur', en: 'color' },
    description: 'Une couleur au format hexadécimal, par exemple #1E88E5.',
    tag: 'Présentation',
    type: 'string'
  },
  {
    id: 'address',
    identifiers: ['http://schema.org/address'],
    title: { fr: 'Adresse', en: 'Address' },
    description: 'Une adresse postale complète, sur une seule ligne.',
    tag: 'Adresse',
    type: 'string'
  },
  {
    id: 'streetNumber',
    identifiers: ['http://www.ontotext.com/proton/protonext#StreetNumber'],
    title: { fr: 'Numéro de rue', en: 'Street number' },
    description: 'Le numéro dans la rue, avec son éventuel complément (bis, ter…).',
    tag: 'Adresse',
    type: 'string'
  },
  {
    id: 'streetAddress',
    identifiers: ['http://schema.org/streetAddress'],
    title: { fr: 'Rue ou lieu-dit', en: 'Street or place' },
    description: 'Le nom de la rue ou du lieu-dit, sans le numéro.',
    tag: 'Adresse',
    type: 'string'
  },
  {
    id: 'city',
    identifiers: ['http://schema.org/City'],
    title: { fr: 'Commune', en: 'City' },
    description: 'Le nom de la commune.',
    tag: 'Adresse',
    type: 'string'
  },
  {
    id: 'postalCode',
    identifiers: ['http://schema.org/postalCode'],
    title: { fr: 'Code postal', en: 'Postal code' },
    description: 'Le code postal, sur 5 chiffres en France.',
    tag: 'Adresse',
    type: 'string'
  },
  {
    id: 'country',
    identifiers: ['http://schema.org/addressCountry'],
    title: { fr: 'Pays', en: 'Country' },
    description: 'Le nom du pays.',
    tag: 'Adresse',
    type: 'string'
  },
  {
    id: 'region',
    identifiers: ['https://schema.org/addressRegion'],
    title: { fr: 'Région', en: 'Region' },
    description: 'Le nom de la région.',
    tag: 'Adresse',
    type: 'string'
  },
  {
    id: 'departement',
    identifiers: ['http://rdf.insee.fr/def/geo#Departement'],
    title: { fr: 'Département', en: 'Department (France)' },
    description: 'Le nom du département.',
    tag: 'Adresse',
    type: 'string'
  },
  {
    id: 'addressId',
    identifiers: ['http://www.w3.org/ns/locn#addressId'],
    title: { fr: "Identifiant d'adresse", en: 'Address id' },
    description: "Identifiant de l'adresse dans une base d'adresses.",
    tag: 'Adresse',
    type: 'string'
  },
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
  },
  {
    id: 'date',
    identifiers: ['http://schema.org/Date', 'http://purl.org/dc/identifierss/date'],
    title: { fr: "Date d'évènement", en: 'Event date' },
    description: "La date d'un évènement ponctuel.",
    tag: 'Calendrier',
    type: 'string',
    format: 'date-time'
  },
  {
    id: 'codeParcelle',
    identifiers: ['http://dbpedia.org/ontology/codeLandRegistry'],
    title: { fr: 'Code parcelle' },
    description: "Le code d'une parcelle cadastrale.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'geometry',
    identifiers: ['https://purl.org/geojson/vocab#geometry'],
    title: { fr: 'Géométrie GeoJSON ou WKT', en: 'GeoJSON or WKT geometry' },
    description: 'Une géométrie en GeoJSON ou WKT, dans le système WGS84.',
    tag: 'Géographie',
    type: 'string'
  },
  {
    id: 'attachment',
    identifiers: ['http://schema.org/DigitalDocument'],
    title: { fr: 'Document numérique attaché', en: 'Attachment' },
    description: "Le chemin d'un document joint à la ligne.",
    tag: 'Liens',
    type: 'string'
  },
  {
    id: 'webPage',
    identifiers: ['https://schema.org/WebPage'],
    title: { fr: 'Page Web', en: 'Web page' },
    description: "L'adresse d'une page web.",
    tag: 'Liens',
    type: 'string'
  },
  {
    id: 'email',
    identifiers: ['https://www.w3.org/2006/vcard/ns#email'],
    title: { fr: 'Adresse e-mail', en: 'Email address' },
    description: 'Une adresse de courrier électronique.',
    tag: 'Informations de contact',
    type: 'string'
  },
  {
    id: 'tel',
    identifiers: ['https://www.w3.org/2006/vcard/ns#tel'],
    title: { fr: 'N° de téléphone', en: 'Phone number' },
    description: 'Un numéro de téléphone.',
    tag: 'Informations de contact',
    type: 'string'
  },
  {
    id: 'coordX',
    identifiers: ['http://data.ign.fr/def/geometrie#coordX'],
    title: { fr: 'Coordonnée X', en: 'X coordinate' },
    description: 'La coordonnée X dans la projection du jeu de données.',
    tag: 'Géographie',
    type: 'number'
  },
  {
    id: 'coordY',
    identifiers: ['http://data.ign.fr/def/geometrie#coordY'],
    title: { fr: 'Coordonnée Y (projection libre)', en: 'Y coordinate (custom projection)' },
    description: 'La coordonnée Y dans la projection du jeu de données.',
    tag: 'Géographie',
    type: 'number'
  },
  {
    id: 'geometryProj',
    identifiers: ['http://data.ign.fr/def/geometrie#Geometry'],
    title: {
      fr: 'Géométrie GeoJSON ou WKT (projection libre)',
      en: 'GeoJSON or WKT geometry (custom projection)'
    },
    description: 'Une géométrie en GeoJSON ou WKT, dans la projection du jeu de données.',
    tag: 'Géographie',
    type: 'string'
  },
  {
    id: 'startDate',
    identifiers: ['https://schema.org/startDate'],
    title: { fr: 'Date de début', en: 'Start date' },
    description: "La date de début d'une période.",
    tag: 'Calendrier',
    type: 'string',
    format: 'date-time'
  },
  {
    id: 'endDate',
    identifiers: ['https://schema.org/endDate'],
    title: { fr: 'Date de fin', en: 'End date' },
    description: "La date de fin d'une période.",
    tag: 'Calendrier',
    type: 'string',
    format: 'date-time'
  },
  {
    id: 'dateCreated',
    identifiers: ['http://schema.org/dateCreated', 'http://purl.org/dc/identifierss/created'],
    title: { fr: 'Date de création', en: 'Creation date' },
    description: "La date de création de l'objet décrit par la ligne.",
    tag: 'Calendrier',
    type: 'string',
    format: 'date-time'
  },
  {
    id: 'openingHours',
    identifiers: ['https://schema.org/openingHours'],
    title: { fr: "Horaires d'ouverture", en: 'Opening hours' },
    description: "Les horaires d'ouverture, au format OpenStreetMap ou en texte.",
    tag: 'Calendrier',
    type: 'string'
  },
  {
    id: 'year',
    identifiers: ['https://www.w3.org/TR/owl-time/#time:year'],
    title: { fr: 'Année', en: 'Year' },
    description: 'Une année, sur 4 chiffres.',
    tag: 'Calendrier',
    type: 'string'
  },
  {
    id: 'price',
    identifiers: ['https://schema.org/price'],
    title: { fr: 'Prix', en: 'Price' },
    description: 'Un prix, sans le symbole de la monnaie.',
    tag: 'Commerce',
    type: 'number'
  },
  {
    id: 'codeCPV',
    identifiers: ['http://data.europa.eu/cpv/cpv', 'http://purl.org/cpv/2008'],
    title: { fr: 'Code CPV', en: 'CPV code' },
    description: 'Le code du vocabulaire commun des marchés publics européens.',
    tag: 'Marchés publics',
    type: 'string'
  },
  {
    id: 'qpv',
    identifiers: ['https://sig.ville.gouv.fr/qpv'],
    title: { fr: 'Quartier prioritaire (QPV)', en: 'Priority district (QPV)' },
    description: "L'identifiant d'un quartier prioritaire de la politique de la ville.",
    tag: 'Référentiels administratifs français',
    type: 'string'
  },
  {
    id: 'attendeeCapacity',
    identifiers: ['https://schema.org/maximumPhysicalAttendeeCapacity'],
    title: { fr: 'Capacité de participants', en: 'Attendee capacity' },
    description: 'Le nombre de personnes qui peuvent participer.',
    tag: 'Évènements',
    type: 'string'
  },
  {
    id: 'accountRef',
    identifiers: ['https://github.com/data-fair/lib/account'],
    title: { fr: 'Référence à un compte', en: 'Reference to an account' },
    description: 'La référence à un compte de la plateforme, de la forme type:identifiant.',
    tag: 'Plateforme',
    type: 'string'
  }
]

const byIdentifier = new Map(
  standardConcepts.flatMap((concept) =>
    concept.identifiers.map((identifier) => [identifier, concept] as const)
  )
)

/** The standard concept that a column's `x-refersTo` names by any of its URIs. */
export function conceptOf(uri: string | null | undefined): StandardConcept | undefined {
  return uri ? byIdentifier.get(uri) : undefined
}
