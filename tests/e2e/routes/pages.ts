/** Administration pages of datasets. */
import { page, type Route, type PageContent, type Words } from './route.ts'

const notAllowed: PageContent = {
  visible: [
    [
      "Vous n'avez pas les droits pour accéder à cette ressource",
      'You do not have permission to access this resource'
    ],
    ['Retour aux jeux de données', 'Back to datasets']
  ],
  hidden: ['Budget interne'],
  isRefused: true
}

const noPage: Words = [
  "Vous n'êtes pas autorisé à accéder à cette page.",
  'You are not authorized to access this page.'
]
const noCatalog: Words = ["Vous n'avez aucun catalogue à gérer.", 'You have no catalog to manage.']
const information: Words[] = [['Informations', 'Information'], ['Propriétaire', 'Owner'], 'Test Org 1']
const dangers: Words[] = [
  ['Zone de danger', 'Danger Zone'],
  ['Supprimer le jeu de données', 'Delete dataset']
]
const structure: Words = 'tablist "Structure"'
const journal: Words = ['le jeu de données a été créé', 'the dataset was created']
const contribute: Words[] = [
  ['Créer un nouveau jeu de données', 'Create a dataset'],
  ['Mettre à jour un jeu de données', 'Update a dataset'],
  ['Publier un jeu de données', 'Share a dataset']
]

export const pages: Route[] = [
  page('/', [["Espace de l'organisation Test Org 1", 'Space of organization Test Org 1'], ...contribute], {
    administrator: {
      visible: [
        ...contribute,
        ['Gérez les jeux de données', 'Manage datasets'],
        ['Aucun jeu de données en erreur', 'No dataset in error']
      ]
    },
    reader: {
      visible: [
        ['Vous êtes', 'You are'],
        ['utilisateur', 'user']
      ],
      hidden: contribute
    }
  }),
  page(
    '/datasets',
    [
      'Randonnées',
      'Salles',
      ['Mis à jour le', 'Updated on'],
      ['Créer un nouveau jeu de données', 'Create a dataset'],
      ['Trier par', 'Sort by']
    ],
    {
      administrator: {
        visible: ['Budget interne', ['Voir tous les jeux de données', 'Show all datasets']]
      },
      reader: {
        visible: ['Randonnées', 'Salles', ['2 jeux de données', '2 datasets']],
        hidden: ['Budget interne', ['Créer un nouveau jeu de données', 'Create a dataset']]
      }
    }
  ),
  page(
    '/new-dataset',
    [
      ['Choisissez le type de jeu de données', 'Choose the type of dataset'],
      ['Éditable', 'Editable'],
      ['Métadonnées seules', 'Metadata only']
    ],
    { reader: { visible: [noPage] } }
  ),
  page(
    '/storage',
    [
      ['Statistiques', 'Statistics'],
      ['Données indexées', 'Indexed data'],
      ['Détail par jeu de données', 'Details per dataset']
    ],
    { reader: { visible: [noPage] } }
  ),
  page('/update-dataset', [['Choisissez le jeu de données', 'Choose the dataset'], 'Randonnées', 'Salles'], {
    reader: { visible: [['Mettre à jour un jeu de données', 'Update a dataset']], hidden: ['Randonnées'] }
  }),
  page(
    '/share-dataset',
    [
      ['Publier un jeu de données', 'Share a dataset'],
      ["Aucun portail n'est configuré sur ce compte.", 'No portal is configured for this account.']
    ],
    { reader: { visible: [noPage] } }
  ),

  page('/catalogs-old', [noCatalog], {
    administrator: {
      visible: [["Vous n'avez pas encore créé de catalogue.", "You haven't created any catalogs yet."]]
    }
  }),
  page('/notifications', [
    ['tab "Préférences" [selected]', 'tab "Preferences" [selected]'],
    [
      "Événements des jeux de données de l'organisation Test Org 1",
      'Dataset events for organization Test Org 1'
    ]
  ]),
  page('/notifications?tab=received', [['Notifications reçues', 'Received notifications']]),
  page('/events', [['Traçabilité (bêta)', 'Traceability (beta)']], {
    contributor: { visible: [noPage] },
    reader: { visible: [noPage] }
  }),

  page(
    '/catalogs',
    [
      ["Vous n'avez pas encore créé de catalogue.", "You haven't created any catalogs yet."],
      ['Créer un nouveau catalogue', 'Create a new catalog']
    ],
    { contributor: { visible: [noPage] }, reader: { visible: [noPage] } }
  ),
  page(
    '/catalogs/new',
    [
      ['Sélection du type de catalogue', 'Select catalog type'],
      ['Dossier de fichiers du web', 'list of addresses of files'],
      'CKAN'
    ],
    { contributor: { visible: [noPage] }, reader: { visible: [noPage] } }
  ),

  page(
    '/portals',
    [
      ["Vous n'avez pas encore créé de portail.", "You haven't created any portals yet."],
      ['Gérer les polices de caractères', 'Manage fonts']
    ],
    { contributor: { visible: [noPage] }, reader: { visible: [noPage] } }
  ),
  page(
    '/portals/new',
    [
      ['Catalogue de visualisations', 'Applications Catalog'],
      ['Aucun (Défaut)', 'None (Default)']
    ],
    { contributor: { visible: [noPage] }, reader: { visible: [noPage] } }
  ),

  page('/dataset/{walks}', [...information, ['4 enregistrements', '4 records']], {
    administrator: {
      visible: [
        ...information,
        structure,
        ...dangers,
        journal,
        ['Diagnostic', 'Diagnose'],
        ['Qui peut consulter cette ressource ?', 'Who can read this resource?'],
        ['Calendrier', 'Calendar'],
        'Le sentier des douaniers',
        ['Résumé', 'Summary']
      ]
    },
    contributor: {
      visible: [
        ...information,
        journal,
        ['Mettre à jour les données', 'Update data'],
        'Le sentier des douaniers',
        ['Résumé', 'Summary']
      ],
      hidden: [structure, ...dangers]
    },
    reader: {
      visible: [
        ...information,
        'Le sentier des douaniers',
        ['Intégrer dans un site', 'Embed in a website'],
        ['Résumé', 'Summary']
      ],
      hidden: [structure, ...dangers, journal, ['Mettre à jour les données', 'Update data']]
    }
  }),
  page('/datasets/{walks}', [...information, ['4 enregistrements', '4 records']]),
  page('/dataset/{budget}', [...information, ['Métadonnées', 'Metadata']], { reader: notAllowed }),
  ...tabs(),

  page('/dataset/{walks}/table', [
    ['4 lignes', '4 lines'],
    'Le sentier des douaniers',
    ["Cliquez sur l'entête d'une colonne", 'Click on the header of a column']
  ]),
  page('/dataset/{walks}/map', [
    ['Carte du jeu de données Randonnées', 'Map of the dataset Randonnées'],
    ['Lister les lignes affichées', 'List the lines']
  ]),
  page('/dataset/{halls}/map', [['Aucune donnée géographique valide.', 'No valid geo data']]),
  page('/dataset/{walks}/files', [['3 fichiers', '3 files'], 'phare.png']),
  page('/dataset/{walks}/thumbnails', [['4 lignes', '4 lines'], 'article "Les mégalithes"']),
  page('/dataset/{walks}/description', [['Résumé', 'Summary'], 'Les randonnées accompagnées du pays'], {
    administrator: {
      visible: [['Éditer les métadonnées', 'Edit metadata'], 'Les randonnées accompagnées du pays']
    },
    reader: {
      visible: [['Résumé', 'Summary'], 'Les randonnées accompagnées du pays'],
      hidden: [['Éditer les métadonnées', 'Edit metadata']]
    }
  }),
  page('/dataset/{walks}/api-doc', [
    ['Documentation API', 'API Documentation'],
    ['Rechercher une opération', 'Search an operation'],
    ['Adresse de base', 'Base address']
  ]),
  page('/dataset/{walks}/events', [['Traçabilité (bêta)', 'Events (beta)']]),
  page(
    '/dataset/{halls}/edit-data',
    [
      ['2 lignes', '2 lines'],
      'Salle Rouge',
      ['Ajouter une ligne', 'Add a line'],
      ['Éditer une ligne', 'Edit a line']
    ],
    {
      reader: {
        visible: [['2 lignes', '2 lines'], 'Salle Rouge'],
        hidden: [
          ['Ajouter une ligne', 'Add a line'],
          ['Éditer une ligne', 'Edit a line']
        ]
      }
    }
  ),
  page('/dataset/{walks}/edit-data', [['Ces données ne sont pas éditables', 'This data is not editable']]),
  page('/dataset/{halls}/revisions', [['2 révisions', '2 revisions'], 'Salle Bleue', ['Création', 'Created']])
]

/**
 * Tabs in the sections of a dataset's page, selected by URL. Only the administrator is tested, since the permissions
 * are those of the page.
 */
function tabs(): Route[] {
  const administrator = (path: string, ...visible: Words[]): Route => ({
    path,
    contentByRole: { administrator: { visible } }
  })
  return [
    administrator(
      '/dataset/{walks}?structure=constraints&metadata=attachments&exploration=map&share=readApiKey&diagnose=locks',
      ['Ajouter une contrainte', 'Add a constraint'],
      ['Ajouter une pièce jointe', 'Add an attachment'],
      ['Carte du jeu de données Randonnées', 'Map of the dataset Randonnées'],
      ["Activer l'accès par clé d'API", 'Enable API key access'],
      ['tab "Verrous" [selected]', 'tab "Locks" [selected]']
    ),
    administrator(
      '/dataset/{walks}?structure=masterData&exploration=calendar&share=portals&diagnose=json',
      ['Récupération de lignes en masse', 'Bulk retrieval of lines'],
      ['mai 2026', 'May 2026'],
      ["Modifier l'identifiant de publication", 'Edit publication identifier'],
      'filesInfos'
    ),
    administrator(
      '/dataset/{walks}?exploration=thumbnails&share=embed&activity=webhooks',
      ['Mode de redimensionnement', 'Resize mode'],
      'article "La forêt"',
      ["Mode d'intégration", 'Integration mode'],
      ['combobox "Type de prévisualisation": Tableau\n', 'combobox "Preview type": Table\n'],
      'tab "Webhooks" [selected]'
    ),
    administrator(
      '/dataset/{halls}?structure=rest&exploration=revisions&share=catalogs&activity=traceability',
      ['Historisation', 'Revision history'],
      ['2 révisions', '2 revisions'],
      ['Éditer les données', 'Edit data'],
      ['Aucun catalogue distant ne permet de publier', 'No remote catalog lets you publish'],
      ['tab "Traçabilité" [selected]', 'tab "Traceability" [selected]']
    )
  ]
}
