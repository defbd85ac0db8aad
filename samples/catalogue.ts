/** Sample datasets: their CSV dialect and their metadata. */
import { agenda } from './agenda.ts'
import { airQuality } from './airQuality.ts'
import { bikeParkings } from './bikeParkings.ts'
import { budget } from './budget.ts'
import { communes, communesTable } from './communes.ts'
import type { Extension } from '../contract/datasets/extensions.ts'
import type { MasterData, SearchInput, SingleSearch } from '../contract/datasets/masterData.ts'
import type { Dialect, Table } from './csv.ts'
import { departements } from './departements.ts'
import { festival } from './festival.ts'
import { publicServices } from './publicServices.ts'

interface Sample {
  /** Fixed id, for samples that other samples reference. */
  id?: string
  file: string
  title: string
  summary: string
  description: string
  license: { title: string; href: string }
  keywords: string[]
  origin: string
  owner: 'organization' | 'user'
  public: boolean
  schema: { key: string; title?: string; description?: string; 'x-refersTo'?: string }[]
  masterData?: MasterData
  /** Extensions, added after the reference datasets that they use exist. */
  extensions?: Extension[]
}

const openLicense = {
  title: 'Licence Ouverte / Open Licence version 2.0',
  href: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence'
}
const databaseLicense = {
  title: 'Open Database License (ODbL)',
  href: 'https://opendatacommons.org/licenses/odbl/'
}

const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const description = 'http://schema.org/description'
const latitude = { key: 'latitude', 'x-refersTo': 'http://schema.org/latitude' }
const longitude = { key: 'longitude', 'x-refersTo': 'http://schema.org/longitude' }
const communeCode = 'http://rdf.insee.fr/def/geo#codeCommune'
const departmentCode = 'http://rdf.insee.fr/def/geo#codeDepartement'
const address = { key: 'adresse', 'x-refersTo': 'http://schema.org/address' }

const invented =
  'Rivemont est une commune imaginaire : ces données ont la forme de vraies données publiques, mais ne décrivent aucun lieu réel.'

const insee = 'Insee, Code officiel géographique'

export const samples: (Sample & { table: () => Table; dialect: Dialect })[] = [
  {
    file: 'stationnements-velo.csv',
    title: 'Stationnements pour vélos de Rivemont',
    summary:
      'Les 420 emplacements où attacher ou garer un vélo, avec leur nombre de places et leur équipement.',
    description: `Chaque ligne est un emplacement de stationnement pour vélos posé par la ville sur le domaine public.

- **Nombre de places** : vélos qui peuvent être attachés ; un arceau en compte deux.
- **Accès** : libre, ou sur abonnement pour les box et les abris fermés.
- **Position** : relevée sur le terrain, à deux mètres près.

Les emplacements privés (gare, entreprises, copropriétés) n'y figurent pas.

${invented}`,
    license: openLicense,
    keywords: ['vélo', 'stationnement', 'mobilité', 'voirie'],
    origin: 'Ville de Rivemont, service voirie',
    owner: 'organization',
    public: true,
    schema: [
      { key: 'identifiant', description: "Identifiant de l'emplacement, gravé sur le mobilier" },
      { key: 'emplacement', 'x-refersTo': label },
      address,
      { key: 'nombre_de_places', description: 'Un arceau compte deux places' },
      latitude,
      longitude
    ],
    table: bikeParkings,
    dialect: { separator: ',', lineEnd: '\n', encoding: 'UTF-8' }
  },
  {
    file: 'budget-communal.csv',
    title: 'Budget de la ville de Rivemont depuis 2019',
    summary:
      'Recettes et dépenses votées puis réalisées, par chapitre, article et fonction, exercice par exercice.',
    description: `Le budget principal de la commune, tel que voté en conseil municipal et tel qu'exécuté.

Chaque ligne croise un **article** (la nature de la dépense ou de la recette) et une **fonction** (à quoi elle sert). Les montants sont en euros, toutes taxes comprises.

Le montant réalisé est vide tant que les comptes de l'exercice ne sont pas arrêtés.

${invented}`,
    license: openLicense,
    keywords: ['budget', 'finances publiques', 'dépenses', 'recettes'],
    origin: 'Ville de Rivemont, direction des finances',
    owner: 'organization',
    public: true,
    schema: [
      { key: 'date_de_vote', 'x-refersTo': 'http://schema.org/Date' },
      { key: 'libelle_de_larticle', 'x-refersTo': label },
      { key: 'montant_vote', description: 'En euros, décisions modificatives comprises' },
      { key: 'montant_realise', description: "En euros ; vide tant que l'exercice n'est pas clos" }
    ],
    table: budget,
    dialect: { separator: ';', lineEnd: '\r\n', encoding: 'windows-1252' }
  },
  {
    file: 'services-publics.csv',
    title: 'Annuaire des services publics de Rivemont',
    summary: 'Écoles, crèches, médiathèques, gymnases, déchèteries : où aller, quand, et qui contacter.',
    description: `L'annuaire que publie le site de la ville : un lieu par ligne, avec ce qu'on y trouve, ses horaires et ses coordonnées.

Les horaires sont ceux de la période scolaire. Les fiches sont revues au moins une fois par an ; la date de dernière mise à jour est indiquée.

${invented}`,
    license: openLicense,
    keywords: ['services publics', 'annuaire', 'équipements', 'horaires'],
    origin: 'Ville de Rivemont, service communication',
    owner: 'organization',
    public: true,
    schema: [
      { key: 'nom', 'x-refersTo': label },
      { key: 'categorie', 'x-refersTo': 'https://schema.org/DefinedTermSet' },
      { key: 'description', 'x-refersTo': description },
      { key: 'horaires', 'x-refersTo': 'https://schema.org/openingHours' },
      address,
      { key: 'code_postal', 'x-refersTo': 'http://schema.org/postalCode' },
      { key: 'commune', 'x-refersTo': 'http://schema.org/City' },
      { key: 'telephone', 'x-refersTo': 'https://www.w3.org/2006/vcard/ns#tel' },
      { key: 'courriel', 'x-refersTo': 'https://www.w3.org/2006/vcard/ns#email' },
      { key: 'site_web', 'x-refersTo': 'https://schema.org/WebPage' },
      latitude,
      longitude
    ],
    table: publicServices,
    dialect: { separator: ';', lineEnd: '\n', encoding: 'UTF-8 with BOM' }
  },
  {
    file: 'qualite-air.csv',
    title: "Qualité de l'air à Rivemont, mesures horaires",
    summary: 'Quarante jours de mesures heure par heure dans trois stations : azote, ozone et particules.',
    description: `Concentrations moyennes sur une heure, en microgrammes par mètre cube, et l'indice qui en découle.

L'heure est celle du **début** de la mesure, avec son décalage avec l'heure universelle. Une mesure invalide est laissée vide ; la station du boulevard ne mesure pas l'ozone.

${invented}`,
    license: databaseLicense,
    keywords: ['air', 'pollution', 'environnement', 'mesures'],
    origin: "Observatoire de l'air de la vallée de la Vive",
    owner: 'organization',
    public: true,
    schema: [
      { key: 'date_et_heure', 'x-refersTo': 'http://schema.org/Date' },
      { key: 'station', 'x-refersTo': label },
      { key: 'no2', title: "Dioxyde d'azote (NO₂)", description: 'Microgrammes par mètre cube' },
      { key: 'o3', title: 'Ozone (O₃)', description: 'Microgrammes par mètre cube' },
      { key: 'pm10', title: 'Particules PM10', description: 'Microgrammes par mètre cube' },
      { key: 'pm25', title: 'Particules fines PM2,5', description: 'Microgrammes par mètre cube' }
    ],
    table: airQuality,
    dialect: { separator: '\t', lineEnd: '\n', encoding: 'UTF-8' }
  },
  {
    file: 'agenda.csv',
    title: 'Agenda de Rivemont, année 2025',
    summary: 'Concerts, ateliers, expositions, rencontres sportives et réunions publiques de l’année.',
    description: `Les événements annoncés dans le bulletin municipal, avec leur début et leur fin.

Un jeu de données personnel, encore privé : le compléter, le décrire, puis le rendre public est un bon premier exercice.

${invented}`,
    license: openLicense,
    keywords: ['agenda', 'événements', 'culture', 'loisirs'],
    origin: 'Bulletin municipal de Rivemont',
    owner: 'user',
    public: false,
    schema: [
      { key: 'titre', 'x-refersTo': label },
      { key: 'rubrique', 'x-refersTo': 'https://schema.org/DefinedTermSet' },
      { key: 'presentation', 'x-refersTo': description },
      { key: 'debut', 'x-refersTo': 'https://schema.org/startDate' },
      { key: 'fin', 'x-refersTo': 'https://schema.org/endDate' },
      { key: 'page', 'x-refersTo': 'https://schema.org/WebPage' }
    ],
    table: agenda,
    dialect: { separator: ';', lineEnd: '\r\n', encoding: 'UTF-8' }
  },
  {
    id: 'departements',
    file: 'departements.csv',
    title: 'Départements de France',
    summary: 'Les 101 départements : code, nom, région et chef-lieu. Une donnée de référence.',
    description: `La liste des départements, telle que publiée dans le Code officiel géographique de l'Insee (2024).

C'est une **donnée de référence** : les autres jeux de données qui ont un code département peuvent s'enrichir de son nom et de sa région.

Ces données sont réelles.`,
    license: openLicense,
    keywords: ['référentiel', 'territoires', 'départements'],
    origin: insee,
    owner: 'organization',
    public: true,
    schema: [
      { key: 'code_departement', 'x-refersTo': departmentCode },
      { key: 'nom', title: 'Département', 'x-refersTo': label },
      { key: 'code_region', 'x-refersTo': 'http://rdf.insee.fr/def/geo#codeRegion' },
      { key: 'region', title: 'Région' },
      { key: 'chef_lieu', description: 'Code de la commune' }
    ],
    masterData: {
      bulkSearchs: [
        {
          id: 'departement',
          title: 'Département par son code',
          description: 'Nom et région d’un département',
          input: [equals('code_departement', departmentCode)]
        }
      ],
      singleSearchs: [codeSearch('departement', 'code_departement', departmentCode)]
    },
    table: () => departements,
    dialect: { separator: ',', lineEnd: '\n', encoding: 'UTF-8' }
  },
  {
    id: 'communes',
    file: 'communes.csv',
    title: 'Communes de France (extrait)',
    summary: `${communes.length} communes : code, nom, département et position. Une donnée de référence.`,
    description: `Les chefs-lieux de tous les départements et quelques autres villes, sur les 35 000 communes de France.

C'est une **donnée de référence** : les autres jeux de données qui ont un code commune peuvent s'enrichir de son nom, de son département et de sa position.

Les codes et les noms sont ceux du Code officiel géographique de l'Insee (2024). Les positions sont celles du centre de chaque ville, arrondies au centième de degré, un kilomètre environ.`,
    license: openLicense,
    keywords: ['référentiel', 'territoires', 'communes'],
    origin: insee,
    owner: 'organization',
    public: true,
    schema: [
      { key: 'code_commune', 'x-refersTo': communeCode },
      { key: 'nom', title: 'Commune', 'x-refersTo': label },
      { key: 'code_departement', title: 'Code département', 'x-refersTo': departmentCode },
      { ...latitude, title: 'Latitude' },
      { ...longitude, title: 'Longitude' }
    ],
    masterData: {
      bulkSearchs: [
        {
          id: 'commune',
          title: 'Commune par son code',
          description: 'Nom, département et position d’une commune',
          input: [equals('code_commune', communeCode)]
        }
      ],
      singleSearchs: [codeSearch('commune', 'code_commune', communeCode)],
      virtualDatasets: { active: true }
    },
    table: communesTable,
    dialect: { separator: ',', lineEnd: '\n', encoding: 'UTF-8' }
  },
  {
    file: 'festival.csv',
    title: 'Festival des Rives de Rivemont, billets par commune de résidence',
    summary: 'D’où vient le public du festival : un exemple de données enrichies, sur une carte.',
    description: `Le fichier de la billetterie ne connaît que le code de la commune où habite chaque spectateur. Le reste est **enrichi** par la plateforme :

- le nom, le département et la position viennent des *Communes de France (extrait)* ;
- la région vient des *Départements de France*, par le code que les communes ont donné ;
- le prix moyen d'un billet est **calculé** par une expression.

Les communes sont réelles, le festival et ses ventes sont inventés.

${invented}`,
    license: openLicense,
    keywords: ['festival', 'culture', 'billetterie'],
    origin: 'Ville de Rivemont, direction de la culture',
    owner: 'organization',
    public: true,
    schema: [
      { key: 'edition', title: 'Édition' },
      { key: 'commune_de_residence', 'x-refersTo': communeCode },
      { key: 'recette', description: 'En euros' }
    ],
    extensions: [
      {
        type: 'remoteService',
        active: true,
        remoteService: 'dataset:communes',
        action: 'masterData_bulkSearch_commune',
        select: ['nom', 'code_departement', 'latitude', 'longitude']
      },
      {
        type: 'remoteService',
        active: true,
        remoteService: 'dataset:departements',
        action: 'masterData_bulkSearch_departement',
        select: ['nom', 'region']
      },
      {
        type: 'exprEval',
        active: true,
        expr: 'roundTo(recette / billets, 2)',
        property: {
          key: 'prix_moyen',
          type: 'number',
          title: 'Prix moyen',
          description: 'Euros par billet, calculé'
        }
      }
    ],
    table: festival,
    dialect: { separator: ';', lineEnd: '\n', encoding: 'UTF-8' }
  }
]

/** Search input for an exact code. */
function equals(key: string, concept: string): SearchInput {
  return { type: 'equals', property: { key, type: 'string', 'x-refersTo': concept } }
}

/** Single-line search by the beginning of a code or by words of the name. */
function codeSearch(id: string, key: string, concept: string): SingleSearch {
  return {
    id,
    title: 'Code par le nom',
    output: { key, type: 'string', 'x-refersTo': concept },
    label: { key: 'nom', type: 'string', 'x-refersTo': label }
  }
}
