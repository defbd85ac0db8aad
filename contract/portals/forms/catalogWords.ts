/** Labels of the choices in forms of catalogs, lists and cards. */
import type { Words } from './words.ts'

const title: Words = ['Titre', 'Title']
const created: Words = ['Date de création', 'Date of creation']
const updated: Words = ['Date de mise à jour', 'Date of update']
const nowhere: Words = ['Nulle part', 'Nowhere']
const top: Words = ['En haut', 'On top']

export const catalogWords = {
  datasetSort: [
    ['createdAt:-1', created],
    ['modified:-1', updated],
    ['title:1', title],
    ['owner.departmentName:1', ['Département', 'Department']]
  ],
  applicationSort: [
    ['createdAt:-1', created],
    ['updatedAt:-1', updated],
    ['title:1', title]
  ],
  eventSort: [
    ['startDate:1', ['Date', 'Date']],
    ['title:1', title]
  ],
  newsSort: [
    ['date:-1', ['Les plus récentes d’abord', 'Latest first']],
    ['date:1', ['Les plus anciennes d’abord', 'Oldest first']],
    ['title:1', title]
  ],
  catalogFilter: [
    ['search', ['Recherche', 'Search']],
    ['topics', ['Thématiques', 'Topics']],
    ['concepts', ['Concepts', 'Concepts']],
    ['keywords', ['Mots-clés', 'Keywords']],
    ['owners', ['Producteurs', 'Producers']],
    ['base-application', ['Types de visualisation', 'Kinds of visualization']],
    ['include-past', ['Événements passés', 'Past events']],
    ['sort', ['Tri', 'Sort']]
  ],
  filterPosition: [
    ['top', ['Au-dessus des résultats', 'Over the results']],
    ['left', ['À gauche des résultats', 'On the left of the results']]
  ],
  countPosition: [
    ['none', nowhere],
    ['top', top],
    ['bottom', ['En bas', 'At the bottom']]
  ],
  pagePosition: [
    ['none', ['Nulle part : la suite vient en bas de la liste', 'Nowhere: what follows comes at the end']],
    ['before', ['Avant les résultats', 'Before the results']],
    ['after', ['Après les résultats', 'After the results']],
    ['both', ['Avant et après', 'Before and after']]
  ],
  cardColumns: [1, 2, 3].map((count) => [
    count,
    [`${count} par ligne`, `${count} in a row`] as const satisfies Words
  ]) as unknown as readonly (readonly [number, Words])[],
  listMode: [
    ['lastUpdated', ['Les derniers mis à jour', 'The latest updated']],
    ['lastCreated', ['Les derniers créés', 'The latest created']],
    ['custom', ['Un choix', 'A choice']]
  ],
  datedMode: [
    ['upcoming', ['Les prochains, ou les derniers', 'The next ones, or the latest']],
    ['custom', ['Un choix', 'A choice']]
  ],
  titleLines: [
    [1, ['Une', 'One']],
    [2, ['Deux', 'Two']],
    [0, ['Toutes', 'All']]
  ],
  actionsLocation: [
    ['bottom', ['En bas', 'At the bottom']],
    ['right', ['À droite', 'On the right']],
    ['none', nowhere]
  ],
  actionsStyle: [
    ['full', ['Icône et texte', 'Icon and text']],
    ['icon', ['Icône', 'Icon']],
    ['text', ['Texte', 'Text']]
  ],
  tableDisplay: [
    ['table', ['Tableau', 'Table']],
    ['table-dense', ['Tableau serré', 'Dense table']],
    ['list', ['Fiches', 'Cards']]
  ],
  syncParams: [
    ['none', ['Aucun', 'None']],
    ['sandboxed', ['Dans l’adresse de la page, pour ce bloc', 'In the address of the page, for this block']],
    ['shared-filters', ['Partagés avec les autres blocs', 'Shared with the other blocks']]
  ],
  frameMode: [
    ['auto-resize', ['Celle de son contenu', 'That of its content']],
    ['aspect-ratio', ['Proportionnelle à la largeur', 'In proportion to the width']],
    ['fixed-height', ['Fixe', 'Fixed']]
  ],
  frameAction: [
    ['fullscreen', ['Plein écran', 'Full screen']],
    ['capture', ['Image', 'Picture']],
    ['embed', ['Intégrer', 'Embed']],
    ['datasets', ['Données', 'Data']]
  ],
  buttonsPosition: [
    ['bottom', ['En dessous', 'Below']],
    ['top', ['Au-dessus', 'Above']]
  ]
} as const
