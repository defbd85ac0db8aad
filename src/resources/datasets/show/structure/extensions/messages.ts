export const fr = {
  title: 'Enrichissements',
  introduction:
    'Une extension ajoute des colonnes à ce jeu de données, calculées ligne par ligne : récupérées dans une donnée de référence à partir de vos colonnes, ou calculées par une expression.',
  addRemote: 'Ajouter des colonnes de données de référence',
  addExpression: 'Ajouter une colonne calculée',
  empty: "Aucune extension n'est configurée.",
  list: 'Extensions, dans leur ordre',
  orderHint:
    "Les extensions sont appliquées dans cet ordre : chacune peut utiliser les colonnes des précédentes. L'ordre se modifie par glisser-déposer ou avec les flèches.",
  up: 'Monter : %{name}',
  down: 'Descendre : %{name}',
  moved: '%{name} : place %{position} sur %{count}',
  waiting: 'Cette extension va être appliquée à toutes les lignes.',
  nextUpdate: 'Prochaine mise à jour : %{date}',
  add: {
    search: 'Rechercher une donnée de référence',
    none: "Aucune donnée de référence n'est disponible pour ce compte.",
    failed: 'Les données de référence ne peuvent pas être lues',
    configured: 'Cette extension a déjà été configurée',
    concepts: 'Associez au moins un de ces concepts à vos colonnes : %{concepts}',
    close: 'Fermer'
  },
  link: 'concept %{concept} (colonne %{column})',
  linkOf: 'Lien : %{links}',
  noLink: "Aucune colonne n'a plus le concept attendu : %{concepts}",
  columns: 'Colonnes additionnelles',
  allColumns: 'Toutes les colonnes',
  others: 'Autres',
  overwrite: {
    title: 'Surcharger les clés des colonnes',
    help: 'Un autre nom pour une colonne, à la place de sa clé habituelle.',
    noKey: 'Ce nom ne contient ni lettre ni chiffre.',
    column: 'Cette clé est déjà utilisée par la colonne « %{name} ».',
    output: 'Cette clé est celle de la colonne additionnelle « %{name} ».',
    overwrite: 'Cette clé est déjà donnée à « %{name} ».'
  },
  autoUpdate: 'Mise à jour automatique si la source change',
  mandatory: 'Enrichissement obligatoire',
  mandatoryHelp: "Une ligne dont l'enrichissement échoue est en erreur.",
  refresh: {
    label: 'Rafraîchir : %{name}',
    title: "Rafraîchir l'extension",
    text: "L'extension sera appliquée de nouveau à toutes les lignes.",
    done: "L'extension va être appliquée de nouveau."
  },
  report: { label: 'Rapport : %{name}', title: "Rapport d'enrichissement" },
  remove: {
    label: 'Supprimer : %{name}',
    title: "Supprimer l'extension",
    columns:
      'À la prochaine sauvegarde, cette colonne et ses données seront effacées : %{columns} |||| À la prochaine sauvegarde, ces colonnes et leurs données seront effacées : %{columns}',
    unsaved: "Cette extension n'a encore produit aucune colonne."
  },
  unavailable: 'Donnée de référence non disponible (%{service} / %{action})',
  ofColumn: 'Extension',
  ofExpression: 'Colonne calculée'
}

export const en: typeof fr = {
  title: 'Extensions',
  introduction:
    'An extension adds columns to this dataset, line by line: found in reference data from your columns, or computed by an expression.',
  addRemote: 'Add columns from master-data sources',
  addExpression: 'Add a calculated column',
  empty: 'No extension is configured.',
  list: 'Extensions, in their order',
  orderHint:
    'Extensions are applied in this order: each may use the columns of those before. The order is changed by drag and drop or with the arrows.',
  up: 'Move up: %{name}',
  down: 'Move down: %{name}',
  moved: '%{name}: place %{position} of %{count}',
  waiting: 'This extension is about to be applied to all lines.',
  nextUpdate: 'Next update: %{date}',
  add: {
    search: 'Search for reference data',
    none: 'No reference data is available to this account.',
    failed: 'Reference data cannot be read',
    configured: 'This extension was already configured',
    concepts: 'Tag your columns with at least one of these concepts: %{concepts}',
    close: 'Close'
  },
  link: 'concept %{concept} (column %{column})',
  linkOf: 'Link: %{links}',
  noLink: 'No column has the expected concept any more: %{concepts}',
  columns: 'Additional columns',
  allColumns: 'All the columns',
  others: 'Others',
  overwrite: {
    title: 'Override column keys',
    help: 'Another name for a column, in place of its usual key.',
    noKey: 'This name has neither letter nor digit.',
    column: 'This key is already used by column “%{name}”.',
    output: 'This key is that of the additional column “%{name}”.',
    overwrite: 'This key is already given to “%{name}”.'
  },
  autoUpdate: 'Auto update when the source changes',
  mandatory: 'Mandatory enrichment',
  mandatoryHelp: 'A line whose enrichment fails is in error.',
  refresh: {
    label: 'Refresh: %{name}',
    title: 'Refresh the extension',
    text: 'The extension will be applied again to all lines.',
    done: 'The extension is about to be applied again.'
  },
  report: { label: 'Report: %{name}', title: 'Extension report' },
  remove: {
    label: 'Delete: %{name}',
    title: 'Delete the extension',
    columns:
      'At the next save, this column and its data will be erased: %{columns} |||| At the next save, these columns and their data will be erased: %{columns}',
    unsaved: 'This extension has produced no column yet.'
  },
  unavailable: 'Master data not available (%{service} / %{action})',
  ofColumn: 'Extension',
  ofExpression: 'Calculated column'
}
