/** Messages of the tabs of the structure other than columns. */
export const constraints = {
  fr: {
    title: 'Contraintes',
    introduction:
      'Une contrainte d’unicité interdit que deux lignes aient les mêmes valeurs dans toutes ses colonnes.',
    empty: 'Aucune contrainte définie.',
    unique: 'Unicité : %{columns}',
    add: 'Ajouter une contrainte',
    edit: 'Modifier : %{name}',
    editTitle: 'Modifier la contrainte',
    remove: 'Supprimer : %{name}',
    columns: 'Colonnes',
    columnsHelp: 'La combinaison des valeurs de ces colonnes doit être unique.',
    same: 'Cette contrainte existe déjà.',
    validate: 'Valider'
  },
  en: {
    title: 'Constraints',
    introduction: 'A unicity constraint forbids two lines to have the same values in all its columns.',
    empty: 'No constraint defined.',
    unique: 'Unicity: %{columns}',
    add: 'Add a constraint',
    edit: 'Edit: %{name}',
    editTitle: 'Edit the constraint',
    remove: 'Delete: %{name}',
    columns: 'Columns',
    columnsHelp: 'The combination of the values of these columns must be unique.',
    same: 'This constraint exists already.',
    validate: 'Validate'
  }
}

export const virtual = {
  fr: {
    title: 'Jeu de données virtuel',
    children: 'Jeux de données agrégés',
    addChild: 'Ajouter un jeu de données',
    removeChild: 'Retirer : %{title}',
    noChild: 'Aucun jeu de données agrégé.',
    goneChild:
      "Ce jeu de données n'existe plus, ou vous n'y avez pas accès. S'il n'existe plus, le jeu virtuel ne peut être lu tant qu'il en fait partie.",
    addColumn: 'Ajouter une colonne',
    none: 'Aucun',
    messages: {
      extra: 'Contient des colonnes absentes du jeu virtuel (%{columns}).',
      missing: 'Ne contient pas certaines colonnes (%{columns}).',
      disabledInChild:
        'La configuration technique est désactivée dans ce jeu mais active dans le jeu virtuel (%{columns}).',
      enabledInChild:
        'La configuration technique est active dans ce jeu mais désactivée dans le jeu virtuel (%{columns}).',
      inError: 'Ce jeu de données est en erreur.',
      type: 'La colonne « %{columns} » a un type différent : %{child} dans ce jeu, %{virtual} dans le jeu virtuel.',
      concept:
        'La colonne « %{columns} » a un concept différent : %{child} dans ce jeu, %{virtual} dans le jeu virtuel.'
    },
    columns: 'Colonnes sélectionnées',
    noColumn: 'Aucune colonne sélectionnée.',
    column: { up: 'Monter : %{title}', down: 'Descendre : %{title}', remove: 'Retirer : %{title}' },
    filters: 'Filtres',
    activeAccount: 'Filtrer sur les comptes actifs',
    addFilter: 'Ajouter un filtre',
    removeFilter: 'Retirer le filtre : %{title}',
    noFilter: 'Aucun filtre défini.',
    filterType: 'Type de filtre',
    operator: { in: 'Restreindre à des valeurs', nin: 'Exclure des valeurs' },
    values: 'Valeurs'
  },
  en: {
    title: 'Virtual dataset',
    children: 'Aggregated datasets',
    addChild: 'Add a dataset',
    removeChild: 'Remove: %{title}',
    noChild: 'No dataset aggregated.',
    goneChild:
      'This dataset no longer exists, or you have no access to it. If it no longer exists, the virtual dataset cannot be read as long as it is part of it.',
    addColumn: 'Add a column',
    none: 'None',
    messages: {
      extra: 'Contains columns absent from the virtual dataset (%{columns}).',
      missing: 'Does not contain some columns (%{columns}).',
      disabledInChild:
        'The technical configuration is disabled in this dataset but active in the virtual dataset (%{columns}).',
      enabledInChild:
        'The technical configuration is active in this dataset but disabled in the virtual dataset (%{columns}).',
      inError: 'This dataset is in error.',
      type: 'The column "%{columns}" has another type: %{child} in this dataset, %{virtual} in the virtual dataset.',
      concept:
        'The column "%{columns}" has another concept: %{child} in this dataset, %{virtual} in the virtual dataset.'
    },
    columns: 'Selected columns',
    noColumn: 'No column inherited.',
    column: { up: 'Move up: %{title}', down: 'Move down: %{title}', remove: 'Remove: %{title}' },
    filters: 'Filters',
    activeAccount: 'Filter on active accounts',
    addFilter: 'Add a filter',
    removeFilter: 'Remove the filter: %{title}',
    noFilter: 'No filter defined.',
    filterType: 'Filter type',
    operator: { in: 'Restrict to some values', nin: 'Exclude some values' },
    values: 'Values'
  }
}
