/** Concepts of the presentation of a line, and of its address. */
import type { StandardConcept } from './concept.ts'

export const presentationConcepts: StandardConcept[] = [
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
  }
]
