export const fr = {
  results: '%{smart_count} résultat |||| %{smart_count} résultats',
  firstOnes: '%{count} résultats (les %{shown} premiers sont affichés)',
  none: "Il n'y a aucune erreur dans le retour de l'extension.",
  filter: 'Lignes',
  all: 'Voir toutes les lignes',
  only: 'Voir uniquement la ligne en erreur |||| Voir uniquement les %{smart_count} lignes en erreur',
  without: 'Voir uniquement la ligne sans erreur |||| Voir uniquement les %{smart_count} lignes sans erreur',
  search: 'Rechercher',
  size: 'Lignes par page',
  pages: 'Pages',
  inputs: 'Entrées',
  outputs: 'Résultats',
  empty: "Cette extension n'a encore produit aucune colonne.",
  failed: 'Les lignes ne peuvent pas être lues',
  withError: 'ligne en erreur',
  close: 'Fermer'
}

export const en: typeof fr = {
  results: '%{smart_count} result |||| %{smart_count} results',
  firstOnes: '%{count} results (the first %{shown} are shown)',
  none: 'There is no error in the extension results.',
  filter: 'Lines',
  all: 'Show all lines',
  only: 'See only the line with an error |||| See only the %{smart_count} lines with an error',
  without: 'See only the line without error |||| See only the %{smart_count} lines without error',
  search: 'Search',
  size: 'Lines per page',
  pages: 'Pages',
  inputs: 'Inputs',
  outputs: 'Results',
  empty: 'This extension has produced no column yet.',
  failed: 'The lines cannot be read',
  withError: 'line with an error',
  close: 'Close'
}
