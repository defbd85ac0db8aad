/** Embedded views of a dataset: no sign-in required. */
import { everybody, type Route, type PageContent, type Words } from './route.ts'

const unavailable: Words = ['Ces données ne sont pas disponibles', 'This data is not available']
const notAllowed: Words = [
  "Vous n'êtes pas autorisé à accéder à cette page.",
  'You are not authorized to access this page.'
]
const mustSignIn: Words = [
  'Vous devez être authentifié pour utiliser ce service.',
  'You must be logged in to use this service.'
]
const noPublication: Words = [
  "Il n'existe pas encore de publication de ce jeu de données sur un catalogue.",
  'There are no publication of this dataset on a catalog yet.'
]
const forAdministrators: Words = [
  'Les publications sur des catalogues distants sont réservées aux administrateurs du compte.',
  'Publications on remote catalogs are for the administrators of the account.'
]
const created: Words = ['le jeu de données a été créé', 'the dataset was created']
const edit: Words[] = [
  ['Ajouter une ligne', 'Add a line'],
  ['Éditer une ligne', 'Edit a line']
]

const view = (name: string, ...visible: Words[]): Route =>
  everybody(`/embed/dataset/{walks}/${name}`, ...visible)

/** View with restricted access; other roles see a message. */
function restricted(
  path: string,
  visible: Words[],
  restrictions: Partial<Record<'contributor' | 'reader' | 'anonymous', PageContent>>
): Route {
  const allowed = { visible }
  return {
    path,
    contentByRole: {
      administrator: allowed,
      contributor: allowed,
      reader: allowed,
      anonymous: allowed,
      ...restrictions
    }
  }
}

export const embeds: Route[] = [
  view('table', ['4 lignes', '4 lines'], 'Le sentier des douaniers', [
    'Colonnes visibles',
    'Visible columns'
  ]),
  view(
    'map',
    ['Carte du jeu de données Randonnées', 'Map of the dataset Randonnées'],
    ['Colorer selon une colonne', 'Colour by a column']
  ),
  view('map-bounds', ['Enveloppe géographique du jeu de données Randonnées', 'of the dataset Randonnées']),
  view('calendar', ['mai 2026', 'May 2026'], 'La forêt', ["Aujourd'hui", 'Today']),
  view('thumbnails', ['4 lignes', '4 lines'], 'Les mégalithes', ["Pas d'image", 'No image']),
  view('search-files', ['3 fichiers', '3 files'], 'phare.png', ['Lancer la recherche', 'Submit search']),
  view(
    'fields',
    'latitude',
    ['Libellé', 'Title'],
    ["Plus d'infos", 'More info'],
    ['Date de début', 'Start date']
  ),
  view(
    'download?header=true',
    'Les randonnées accompagnées du pays',
    ['Télécharger au format CSV', 'Download as CSV'],
    ['4 lignes', '4 lines']
  ),
  view('extend', ["Aucune extension n'est configurée.", 'No extension is configured.']),
  view('extend/service/action', [
    "Cette extension n'a encore produit aucune colonne.",
    'This extension has produced no column yet.'
  ]),
  view(
    'schema',
    ['10 colonnes', '10 columns'],
    ['Numéro de ligne', 'Line number'],
    ['Cliquez sur un nom de colonne', 'Click on a column title']
  ),
  restricted('/embed/dataset/{walks}/journal', [created], {
    reader: { visible: [unavailable], hidden: [created] },
    anonymous: { visible: [unavailable], hidden: [created] }
  }),
  restricted(
    '/embed/dataset/{walks}/publication-sites',
    [["Vous n'avez pas configuré de portail", "You haven't configured a portal"]],
    { anonymous: { visible: [mustSignIn, ["Se connecter / S'inscrire", 'Login / Sign up']] } }
  ),
  restricted('/embed/dataset/{walks}/publications', [noPublication], {
    contributor: { visible: [forAdministrators], hidden: [noPublication] },
    reader: { visible: [forAdministrators], hidden: [noPublication] },
    anonymous: { visible: [mustSignIn, ["Se connecter / S'inscrire", 'Login / Sign up']] }
  }),
  restricted('/embed/dataset/{halls}/table-edit', ['Salle Rouge', ...edit], {
    reader: { visible: ['Salle Rouge'], hidden: edit },
    anonymous: { visible: ['Salle Rouge'], hidden: edit }
  }),
  restricted('/embed/dataset/{halls}/form', ['Places', 'Accessible', ['Enregistrer', 'Save']], {
    reader: {
      visible: [
        [
          "Vous n'avez pas la permission de saisir ces données",
          'You do not have permission to enter this data'
        ]
      ]
    },
    anonymous: { visible: [['Se connecter', 'Log in']], hidden: [['Enregistrer', 'Save']] }
  }),
  everybody('/embed/dataset/{walks}/form', [
    'Ces données ne sont pas éditables',
    'This data is not editable'
  ]),
  restricted(
    '/embed/dataset/{budget}/table',
    [["Ce jeu de données n'a que des métadonnées", 'This dataset has metadata only']],
    {
      reader: { visible: [unavailable], hidden: ['Budget'], isRefused: true },
      anonymous: { visible: [unavailable], hidden: ['Budget'], isRefused: true }
    }
  ),
  restricted('/embed/storage/organization/test_org1', ['Budget interne'], {
    contributor: { visible: [notAllowed], hidden: ['Budget interne'] },
    reader: { visible: [notAllowed], hidden: ['Budget interne'] },
    anonymous: { visible: [notAllowed], hidden: ['Budget interne'] }
  }),
  restricted(
    '/embed/workflow/update-dataset',
    [['Choisissez le jeu de données', 'Choose the dataset'], 'Randonnées'],
    {
      reader: { visible: [['Choisissez le jeu de données', 'Choose the dataset']], hidden: ['Randonnées'] },
      anonymous: { visible: [mustSignIn], hidden: ['Randonnées'] }
    }
  )
]
