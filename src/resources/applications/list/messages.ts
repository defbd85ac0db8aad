export const fr = {
  count: '%{smart_count} application |||| %{smart_count} applications',
  empty: "Vous n'avez pas encore configuré d'application.",
  emptyForReader: "Il n'y a pas encore d'application.",
  error: 'Erreur pendant la lecture des applications',
  create: 'Créer une nouvelle application',
  showAll: 'Voir toutes les applications',
  loading: 'Chargement des applications',
  of: {
    dataset: 'Applications qui utilisent le jeu de données « %{title} »',
    application: "Applications qui contiennent l'application « %{title} »",
    url: 'Applications du modèle « %{title} »'
  }
}

export const en: typeof fr = {
  count: '%{smart_count} application |||| %{smart_count} applications',
  empty: "You haven't configured any application yet.",
  emptyForReader: 'There is no application yet.',
  error: 'Error while reading the applications',
  create: 'Create a new application',
  showAll: 'Show all applications',
  loading: 'Loading the applications',
  of: {
    dataset: 'Applications that use the dataset “%{title}”',
    application: 'Applications that contain the application “%{title}”',
    url: 'Applications of the model “%{title}”'
  }
}
