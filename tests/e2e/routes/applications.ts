/** Administration pages of applications. */
import { page, type Route, type Words } from './route.ts'

const information: Words[] = [
  ['Informations', 'Information'],
  ["Modèle d'application", 'Application model'],
  'Test Org 1'
]
const journal: Words = ['la visualisation a été créée', 'the visualization was created']
const configure: Words = ['Éditer la configuration', 'Edit configuration']
const dangers: Words[] = [
  ['Zone de danger', 'Danger Zone'],
  ["Supprimer l'application", 'Delete application']
]
const whoReads: Words = ['Qui peut consulter cette ressource ?', 'Who can read this resource?']
const links: Words = ['Lien protégé', 'Protected link']
const apiDoc: Words[] = [
  ['Documentation API', 'API Documentation'],
  ['Rechercher une opération', 'Search an operation']
]

const create: Words = ['Créer une nouvelle application', 'Create a new application']
const noPage: Words = [
  "Vous n'êtes pas autorisé à accéder à cette page.",
  'You are not authorized to access this page.'
]
const adminOnly: Words = ['Cette page est réservée aux administrateurs.', 'This page is reserved for admins.']

export const applicationPages: Route[] = [
  page('/applications', ['Distances', ['1 application', '1 application'], ['Trier par', 'Sort by'], create], {
    administrator: {
      visible: ['Distances', create, ['Voir toutes les applications', 'Show all applications']]
    },
    reader: { visible: ['Distances'], hidden: [create] }
  }),
  page(
    '/new-application',
    [
      ["Copie d'application", 'Application copy'],
      ['Nouvelle configuration', 'New configuration']
    ],
    { reader: { visible: [noPage] } }
  ),
  page(
    '/new-application?dataset={walks}',
    [
      ["Sélection du modèle d'application", 'Application model selection'],
      ['utilisera le jeu de données « Randonnées »', 'will use the dataset “Randonnées”']
    ],
    {
      reader: { visible: [noPage] }
    }
  ),
  page('/admin/base-apps', [adminOnly], {
    administrator: {
      visible: [
        ["Modèles d'application", 'Application templates'],
        ["Saisissez l'URL d'une nouvelle application", 'Enter the URL of a new application']
      ]
    }
  }),
  page(
    '/dataset/{walks}?exploration=applications',
    ['Distances', ['Configurer une application', 'Configure an application']],
    {
      reader: { visible: ['Distances'], hidden: [['Configurer une application', 'Configure an application']] }
    }
  ),
  page('/application/{chart}', [...information, 'Distances', configure, journal], {
    administrator: {
      visible: [
        ...information,
        ['Rendu', 'Render'],
        configure,
        journal,
        whoReads,
        links,
        ["Capture d'écran", 'Screenshot'],
        ...dangers
      ]
    },
    contributor: {
      visible: [...information, 'Distances', configure, journal, ['Portails', 'Portals']],
      hidden: [whoReads, links, ...dangers]
    },
    reader: {
      visible: [...information, 'Distances', ['Intégrer dans un site', 'Embed in a website']],
      hidden: [whoReads, links, journal, configure, ...dangers]
    }
  }),
  page('/applications/{chart}', information),
  page('/application/{chart}/description', information),
  page('/application/{chart}/api-doc', apiDoc),
  // Tabs of the sections, as the administrator sees them.
  {
    path: '/application/{chart}?metadata=attachments&share=link',
    contentByRole: {
      administrator: {
        visible: [
          ['Ajouter une pièce jointe', 'Add an attachment'],
          ['Créer un lien protégé', 'Create a protected link']
        ]
      }
    }
  },
  {
    path: '/application/{chart}?metadata=datasets&share=portals',
    contentByRole: {
      administrator: {
        visible: [
          'Randonnées',
          ["Modifier l'identifiant de publication", 'Edit publication identifier'],
          ['Privilégier un rendu large', 'Prefer a large display']
        ]
      }
    }
  },
  {
    path: '/application/{chart}?share=embed',
    contentByRole: { administrator: { visible: [["Mode d'intégration", 'Integration mode']] } }
  }
]
