export const fr = {
  count: '%{smart_count} jeu de données |||| %{smart_count} jeux de données',
  empty: "Vous n'avez pas encore créé de jeu de données.",
  error: 'Erreur pendant la lecture des jeux de données',
  children: 'Jeux de données virtuels qui agrègent « %{title} »',
  create: 'Créer un nouveau jeu de données',
  showAll: 'Voir tous les jeux de données',
  facets: {
    owner: 'Propriétaire',
    status: 'Statut',
    draftStatus: 'Statut du brouillon',
    visibility: 'Visibilité',
    topics: 'Thématiques',
    keywords: 'Mots-clés',
    publicationSites: 'Sites de publication',
    requestedPublicationSites: 'Publications demandées',
    services: 'Enrichissement',
    concepts: 'Concepts',
    type: 'Type'
  },
  noDepartment: 'Aucun département',
  updatedOn: 'Mis à jour le %{date}',
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
  error: 'Error while reading the datasets',
  children: 'Virtual datasets that aggregate “%{title}”',
  create: 'Create a dataset',
  showAll: 'Show all datasets',
  facets: {
    owner: 'Owner',
    status: 'Status',
    draftStatus: 'Draft status',
    visibility: 'Visibility',
    topics: 'Topics',
    keywords: 'Keywords',
    publicationSites: 'Publication sites',
    requestedPublicationSites: 'Requested publications',
    services: 'Extensions',
    concepts: 'Concepts',
    type: 'Type'
  },
  noDepartment: 'No department',
  updatedOn: 'Updated on %{date}',
  records: '%{number} record |||| %{number} records',
  lines: '%{number} line |||| %{number} lines',
  noLine: 'No line',
  inError: 'Error status',
  loading: 'Loading the datasets',
  select: 'Select %{title}'
}
