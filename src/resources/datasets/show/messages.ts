const shownMessages = {
  fr: {
    sections: {
      informations: 'Informations',
      structure: 'Structure',
      metadata: 'Métadonnées',
      exploration: 'Exploration des données',
      share: 'Permissions & partage',
      activity: 'Suivi',
      diagnose: 'Diagnostic',
      'danger-zone': 'Zone de danger'
    },
    informations: {
      subtitle: 'Les caractéristiques générales du jeu de données',
      owner: 'Propriétaire',
      visibility: 'Visibilité',
      size: 'Taille',
      file: 'Fichier',
      dataUpdatedAt: 'Données mises à jour',
      updatedAt: 'Métadonnées mises à jour',
      createdAt: 'Création',
      type: 'Type',
      editable: 'Jeu de données éditable',
      history: 'Historisation',
      on: 'activée',
      off: 'désactivée',
      applications: 'Utilisé par',
      parents: 'Jeux de données virtuels',
      parentCount: '%{smart_count} jeu de données virtuel |||| %{smart_count} jeux de données virtuels'
    },
    exploration: {
      table: 'Tableau',
      map: 'Carte',
      calendar: 'Calendrier',
      files: 'Fichiers',
      thumbnails: 'Vignettes',
      revisions: 'Révisions',
      applications: 'Applications'
    },
    loadingPublished: 'Lecture de la version publiée',
    publishedError: 'Erreur pendant la lecture de la version publiée',
    processing: 'Le jeu de données est en cours de traitement. État courant : %{status}.',
    restart: 'Relancer',
    otherFile: 'Charger un autre fichier',
    restarted: 'Le traitement du jeu de données a été relancé.',
    draft: {
      'file-new':
        'Le jeu de données a été créé en mode brouillon. Cet état vous permet de travailler sur son paramétrage.',
      'file-updated':
        "Le jeu de données est passé en mode brouillon suite au chargement d'un nouveau fichier.",
      advice:
        'Vérifiez que le fichier a bien été lu, parcourez les 100 premières lignes, ajoutez des concepts aux colonnes, etc.',
      mayValidate:
        'Quand vous êtes satisfait, validez le brouillon et le jeu de données sera traité entièrement.',
      mayNotValidate:
        "Vous n'avez pas la permission de publier ce brouillon. Veuillez contacter un administrateur.",
      comparison: 'Par rapport à la version publiée',
      sameColumns: 'Les colonnes sont les mêmes.',
      added: 'Nouvelle colonne : %{columns} |||| Nouvelles colonnes : %{columns}',
      missing:
        'Colonne absente du nouveau fichier : %{columns} |||| Colonnes absentes du nouveau fichier : %{columns}',
      retyped: 'Colonne dont le type change : %{columns} |||| Colonnes dont le type change : %{columns}',
      lines: 'Version publiée : %{number} ligne. |||| Version publiée : %{number} lignes.',
      cancel: 'Annuler le brouillon',
      cancelText: 'Le nouveau fichier sera abandonné et la version publiée restera telle quelle.',
      validate: 'Valider le brouillon',
      validated: 'Le brouillon a été validé, le jeu de données va être traité entièrement.',
      validatedError: 'Erreur pendant la validation du brouillon',
      cancelled: 'Le brouillon a été annulé.',
      cancelledError: "Erreur pendant l'annulation du brouillon"
    }
  },
  en: {
    sections: {
      informations: 'Information',
      structure: 'Structure',
      metadata: 'Metadata',
      exploration: 'Data exploration',
      share: 'Share',
      activity: 'Tracking',
      diagnose: 'Diagnose',
      'danger-zone': 'Danger Zone'
    },
    informations: {
      subtitle: 'The general characteristics of the dataset',
      owner: 'Owner',
      visibility: 'Visibility',
      size: 'Size',
      file: 'File',
      dataUpdatedAt: 'Data updated',
      updatedAt: 'Metadata updated',
      createdAt: 'Created',
      type: 'Type',
      editable: 'Editable dataset',
      history: 'History',
      on: 'on',
      off: 'off',
      applications: 'Used by',
      parents: 'Virtual datasets',
      parentCount: '%{smart_count} virtual dataset |||| %{smart_count} virtual datasets'
    },
    exploration: {
      table: 'Table',
      map: 'Map',
      calendar: 'Calendar',
      files: 'Files',
      thumbnails: 'Thumbnails',
      revisions: 'Revisions',
      applications: 'Applications'
    },
    loadingPublished: 'Reading the published version',
    publishedError: 'Error while reading the published version',
    processing: 'The dataset is being processed. Current state: %{status}.',
    restart: 'Restart',
    otherFile: 'Load another file',
    restarted: 'The processing of the dataset was restarted.',
    draft: {
      'file-new': 'The dataset was created in draft mode. This state lets you work on its settings.',
      'file-updated': 'The dataset was switched to draft mode after a new file was loaded.',
      advice:
        'Check that the file was read well, browse the first 100 lines, add concepts to the columns, etc.',
      mayValidate: 'When you are satisfied, validate the draft and the dataset will be processed entirely.',
      mayNotValidate: 'You lack the permission to publish this draft. Please contact an administrator.',
      comparison: 'Compared with the published version',
      sameColumns: 'The columns are the same.',
      added: 'New column: %{columns} |||| New columns: %{columns}',
      missing:
        'Column absent from the new file: %{columns} |||| Columns absent from the new file: %{columns}',
      retyped: 'Column whose type changes: %{columns} |||| Columns whose type changes: %{columns}',
      lines: 'Published version: %{number} line. |||| Published version: %{number} lines.',
      cancel: 'Cancel the draft',
      cancelText: 'The new file will be dropped and the published version will stay as it is.',
      validate: 'Validate the draft',
      validated: 'The draft was validated, the dataset will be processed entirely.',
      validatedError: 'Error while validating the draft',
      cancelled: 'The draft was cancelled.',
      cancelledError: 'Error while cancelling the draft'
    }
  }
}

const danger = {
  fr: {
    ownerText: 'Confiez ce jeu de données à un autre de vos comptes.',
    checks: {
      permissions: 'qui a des permissions sur ce jeu de données ;',
      applications: "quelles applications l'utilisent ;",
      portals: 'sur quels portails il est publié ;',
      catalogs: 'sur quels catalogues il est publié ;',
      apiKeys: "quelles clés d'API du propriétaire y donnent accès ;",
      processings: 'quels traitements automatisés le mettent à jour.'
    },
    deleteLines: 'Supprimer toutes les lignes',
    deleteLinesText:
      'Le jeu de données est vidé de toutes ses lignes et de leur historique ; sa structure et ses paramètres restent.',
    deleteLinesQuestion:
      'Voulez-vous vraiment supprimer toutes les lignes du jeu de données "%{title}" ? La suppression est définitive et les données ne pourront pas être récupérées.',
    linesDeleted: 'Toutes les lignes ont bien été supprimées.',
    deleteLinesError: 'Erreur pendant la suppression des lignes',
    delete: 'Supprimer le jeu de données',
    deleteText: 'La suppression est définitive, les données ne pourront pas être récupérées.',
    deleteQuestion:
      'Voulez-vous vraiment supprimer le jeu de données "%{title}" ? La suppression est définitive et les données ne pourront pas être récupérées.',
    deleted: 'Le jeu de données a bien été supprimé.',
    deleteError: 'Erreur pendant la suppression du jeu de données'
  },
  en: {
    ownerText: 'Give this dataset to another of your accounts.',
    checks: {
      permissions: 'who has permissions on this dataset;',
      applications: 'which applications use it;',
      portals: 'on which portals it is published;',
      catalogs: 'on which catalogs it is published;',
      apiKeys: 'which API keys of the owner give access to it;',
      processings: 'which automated processings update it.'
    },
    deleteLines: 'Delete all lines',
    deleteLinesText:
      'The dataset is emptied of all its lines and of their history; its structure and its settings stay.',
    deleteLinesQuestion:
      'Do you really want to delete all the lines of the dataset "%{title}"? Deletion is final and the data cannot be recovered.',
    linesDeleted: 'All lines were deleted successfully.',
    deleteLinesError: 'Error while deleting the lines',
    delete: 'Delete dataset',
    deleteText: 'Deletion is final, the data cannot be recovered.',
    deleteQuestion:
      'Do you really want to delete the dataset "%{title}"? Deletion is final and the data cannot be recovered.',
    deleted: 'Dataset was deleted successfully.',
    deleteError: 'Error while deleting the dataset'
  }
}

const updateData = {
  fr: {
    action: 'Mettre à jour les données',
    title: 'Mettre à jour le fichier de données',
    send: 'Charger',
    success: 'Fichier chargé avec succès',
    processing: 'Le jeu de données est en cours de traitement',
    attachments: 'Pièces jointes (archive zip, optionnel)',
    attachmentsText:
      'Vous pouvez charger une archive zip contenant des fichiers à joindre aux lignes du jeu de données : elle remplace les pièces jointes actuelles. Le fichier principal doit avoir une colonne qui contient les chemins des fichiers dans cette archive.'
  },
  en: {
    action: 'Update data',
    title: 'Update data file',
    send: 'Upload',
    success: 'File uploaded successfully',
    processing: 'The dataset is being processed',
    attachments: 'Attachments (zip archive, optional)',
    attachmentsText:
      'You may load a zip archive of files to attach to the lines of the dataset: it replaces the current attachments. The main file must have a column with the paths of the files inside this archive.'
  }
}

const editData = {
  fr: { action: 'Éditer les données' },
  en: { action: 'Edit data' }
}

const downloads = {
  fr: {
    title: 'Téléchargements',
    original: "Fichier d'origine",
    normalized: 'Fichier converti',
    extended: 'Fichier enrichi',
    raw: 'Export brut',
    tooltip: 'Télécharger le fichier %{name} (%{size})',
    error: 'Erreur pendant la lecture des fichiers'
  },
  en: {
    title: 'Downloads',
    original: 'Original file',
    normalized: 'Converted file',
    extended: 'Enriched file',
    raw: 'Raw export',
    tooltip: 'Download the file %{name} (%{size})',
    error: 'Error while reading the files'
  }
}

const navigation = {
  fr: { title: 'Navigation', view: 'Voir sur %{title}' },
  en: { title: 'Navigation', view: 'View on %{title}' }
}

const apiDoc = {
  fr: { title: 'Documentation API', action: "Utiliser l'API" },
  en: { title: 'API Documentation', action: 'Use the API' }
}

const description = {
  fr: {
    title: 'Description',
    action: 'Voir la description',
    edit: 'Éditer les métadonnées',
    thumbnail: 'Vignette',
    empty: "Ce jeu de données n'est pas encore décrit."
  },
  en: {
    title: 'Description',
    action: 'See the description',
    edit: 'Edit metadata',
    thumbnail: 'Thumbnail',
    empty: 'This dataset is not described yet.'
  }
}

/** Messages of the page of a dataset, by namespace. */
export const showMessages = {
  show: shownMessages,
  danger,
  updateData,
  editData,
  downloads,
  navigation,
  apiDoc,
  description
}
