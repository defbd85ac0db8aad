export const fr = {
  title: 'Révisions',
  total: '%{smart_count} révision |||| %{smart_count} révisions',
  size: 'Par page',
  refresh: 'Rafraîchir',
  error: 'Erreur pendant la récupération des révisions',
  empty: "Il n'y a pas encore de révision.",
  none: "L'historisation n'est pas activée pour ce jeu de données.",
  action: 'Action',
  date: 'Date',
  line: 'Identifiant de ligne',
  created: 'Création',
  edited: 'Édition',
  deleted: 'Suppression',
  more: 'Voir plus',
  fullscreen: 'Afficher en plein écran'
}

export const en: typeof fr = {
  title: 'Revisions',
  total: '%{smart_count} revision |||| %{smart_count} revisions',
  size: 'Per page',
  refresh: 'Refresh',
  error: 'Error while reading the revisions',
  empty: 'There is no revision yet.',
  none: 'History is not active for this dataset.',
  action: 'Action',
  date: 'Date',
  line: 'Line identifier',
  created: 'Created',
  edited: 'Edited',
  deleted: 'Deleted',
  more: 'See more',
  fullscreen: 'Show fullscreen'
}
