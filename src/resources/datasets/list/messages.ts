export const fr = {
  count: '%{smart_count} jeu de données |||| %{smart_count} jeux de données',
  empty: "Vous n'avez pas encore créé de jeu de données.",
  emptyForReader: "Il n'y a pas encore de jeu de données.",
  error: 'Erreur pendant la lecture des jeux de données',
  children: 'Jeux de données virtuels qui agrègent « %{title} »',
  create: 'Créer un nouveau jeu de données',
  showAll: 'Voir tous les jeux de données',
  records: '%{number} enregistrement |||| %{number} enregistrements',
  lines: '%{number} ligne |||| %{number} lignes',
  noLine: 'Aucune ligne',
  inError: 'En erreur',
  loading: 'Chargement des jeux de données',
  select: 'Sélectionner %{title}'
}

export const en: typeof fr = {
  count: '%{smart_count} dataset |||| %{smart_count} datasets',
  empty: "You haven't created a dataset yet.",
  emptyForReader: 'There is no dataset yet.',
  error: 'Error while reading the datasets',
  children: 'Virtual datasets that aggregate “%{title}”',
  create: 'Create a dataset',
  showAll: 'Show all datasets',
  records: '%{number} record |||| %{number} records',
  lines: '%{number} line |||| %{number} lines',
  noLine: 'No line',
  inError: 'Error status',
  loading: 'Loading the datasets',
  select: 'Select %{title}'
}
