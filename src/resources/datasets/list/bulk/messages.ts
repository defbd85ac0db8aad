export const fr = {
  toolbar: 'Actions sur la sélection',
  selected: '%{smart_count} sélectionné |||| %{smart_count} sélectionnés',
  selectAll: 'Tout sélectionner (%{smart_count})',
  clear: 'Abandonner la sélection',
  refused:
    "%{smart_count} jeu de données sélectionné est laissé de côté : vous n'avez pas la permission de le modifier ainsi. |||| %{smart_count} jeux de données sélectionnés sont laissés de côté : vous n'avez pas la permission de les modifier ainsi.",
  others: 'et %{smart_count} autre |||| et %{smart_count} autres',
  progress: '%{done} sur %{total}',
  failures: '%{smart_count} échec |||| %{smart_count} échecs',
  stop: 'Interrompre',
  stopped:
    "Interrompu : %{smart_count} jeu de données n'a pas été modifié. |||| Interrompu : %{smart_count} jeux de données n'ont pas été modifiés.",
  topics: {
    action: 'Thématiques',
    title: 'Thématiques de %{smart_count} jeu de données |||| Thématiques de %{smart_count} jeux de données',
    add: 'Thématiques à ajouter',
    remove: 'Thématiques à retirer',
    none: "Aucune thématique n'est définie dans les paramètres de ce compte",
    error: 'Erreur pendant la lecture des thématiques',
    warning: 'Les autres thématiques de ces jeux de données restent en place.',
    confirm: 'Modifier',
    done: '%{smart_count} jeu de données a été mis à jour. |||| %{smart_count} jeux de données ont été mis à jour.'
  },
  permissions: {
    action: 'Visibilité',
    title: 'Visibilité de %{smart_count} jeu de données |||| Visibilité de %{smart_count} jeux de données',
    public: "Tout le monde pourra lire les données, sans s'authentifier, sur les portails et par l'API.",
    warning:
      'Qui lisait ces jeux de données grâce à leur visibilité actuelle peut en perdre le droit. Les permissions détaillées sont conservées.',
    confirm: 'Modifier',
    done: 'La visibilité de %{smart_count} jeu de données a été modifiée. |||| La visibilité de %{smart_count} jeux de données a été modifiée.'
  },
  owner: {
    action: 'Propriétaire',
    title:
      'Changer le propriétaire de %{smart_count} jeu de données |||| Changer le propriétaire de %{smart_count} jeux de données',
    warning:
      "Les permissions sont réinitialisées et les publications sur les portails retirées. Vérifiez ensuite les applications, les clés d'API et les traitements qui utilisent ces jeux de données.",
    confirm: 'Changer le propriétaire',
    done: 'Le propriétaire de %{smart_count} jeu de données a été modifié. |||| Le propriétaire de %{smart_count} jeux de données a été modifié.'
  },
  delete: {
    action: 'Supprimer',
    title: 'Supprimer %{smart_count} jeu de données |||| Supprimer %{smart_count} jeux de données',
    warning:
      'Cette opération est définitive : %{smart_count} ligne, les fichiers et les métadonnées seront perdus. |||| Cette opération est définitive : %{smart_count} lignes, les fichiers et les métadonnées seront perdus.',
    confirm: 'Supprimer %{smart_count} jeu de données |||| Supprimer %{smart_count} jeux de données',
    done: '%{smart_count} jeu de données a été supprimé. |||| %{smart_count} jeux de données ont été supprimés.'
  }
}

export const en: typeof fr = {
  toolbar: 'Actions on the selection',
  selected: '%{smart_count} selected |||| %{smart_count} selected',
  selectAll: 'Select all (%{smart_count})',
  clear: 'Give the selection up',
  refused:
    '%{smart_count} selected dataset is left out: you lack the permission to change it so. |||| %{smart_count} selected datasets are left out: you lack the permission to change them so.',
  others: 'and %{smart_count} other |||| and %{smart_count} others',
  progress: '%{done} of %{total}',
  failures: '%{smart_count} failure |||| %{smart_count} failures',
  stop: 'Stop',
  stopped:
    'Stopped: %{smart_count} dataset was not changed. |||| Stopped: %{smart_count} datasets were not changed.',
  topics: {
    action: 'Topics',
    title: 'Topics of %{smart_count} dataset |||| Topics of %{smart_count} datasets',
    add: 'Topics to add',
    remove: 'Topics to remove',
    none: 'No topic is defined in the settings of this account',
    error: 'Error while reading the topics',
    warning: 'The other topics of these datasets stay.',
    confirm: 'Change',
    done: '%{smart_count} dataset was updated. |||| %{smart_count} datasets were updated.'
  },
  permissions: {
    action: 'Visibility',
    title: 'Visibility of %{smart_count} dataset |||| Visibility of %{smart_count} datasets',
    public: 'Everybody will be able to read the data, without signing in, on portals and through the API.',
    warning:
      'Those who read these datasets thanks to their current visibility may lose the right to. Detailed permissions are kept.',
    confirm: 'Change',
    done: 'The visibility of %{smart_count} dataset was changed. |||| The visibility of %{smart_count} datasets was changed.'
  },
  owner: {
    action: 'Owner',
    title: 'Change the owner of %{smart_count} dataset |||| Change the owner of %{smart_count} datasets',
    warning:
      'Permissions are reset and publications on portals removed. Then check the applications, API keys and processings that use these datasets.',
    confirm: 'Change owner',
    done: 'The owner of %{smart_count} dataset was changed. |||| The owner of %{smart_count} datasets was changed.'
  },
  delete: {
    action: 'Delete',
    title: 'Delete %{smart_count} dataset |||| Delete %{smart_count} datasets',
    warning:
      'This cannot be undone: %{smart_count} line, the files and the metadata will be lost. |||| This cannot be undone: %{smart_count} lines, the files and the metadata will be lost.',
    confirm: 'Delete %{smart_count} dataset |||| Delete %{smart_count} datasets',
    done: '%{smart_count} dataset was deleted. |||| %{smart_count} datasets were deleted.'
  }
}
