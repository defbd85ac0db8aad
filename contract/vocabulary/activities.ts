/** Concepts of dates, links, contacts and topics, and further ones of geography. */
import type { StandardConcept } from './concept.ts'

export const activitiesConcepts: StandardConcept[] = [
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
