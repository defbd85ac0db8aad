export const tabs = {
  fr: {
    traceability: 'Traçabilité (bêta)',
    diagnostic: 'Télécharger le diagnostic'
  },
  en: {
    traceability: 'Events (beta)',
    diagnostic: 'Download diagnostic'
  }
}

export const events = {
  fr: {
    errorNotice: 'Le service a rencontré une erreur pendant le traitement du jeu de données:',
    finalizedNotice:
      'Le jeu de données a été traité en fonction des derniers changements et est prêt à être utilisé ou édité de nouveau.',
    refreshError: 'Erreur pendant la relecture du jeu de données',
    error: 'le service a rencontré une erreur pendant le traitement du jeu de données',
    'error-retry':
      'le service a rencontré une erreur pendant le traitement du jeu de données, une nouvelle tentative aura lieu dans quelques instants',
    'validation-error': 'erreur de traitement ou de validation',
    'dataset-created': 'le jeu de données a été créé',
    'data-updated': 'les données ont été mises à jour',
    'structure-updated': 'la structure a été mise à jour',
    'initialize-start': "début de l'initialisation du jeu de données",
    'initialize-end': "fin de l'initialisation du jeu de données",
    'store-start': "début de l'ajout dans l'espace de stockage",
    'store-end': "fin de l'ajout dans l'espace de stockage",
    'normalize-start': 'début de la conversion du fichier',
    'normalize-end': 'fin de la conversion du fichier',
    'analyze-start': "début de l'analyse du fichier",
    'analyze-end': "fin de l'analyse du fichier",
    'schematize-start': 'début de la détection automatique du schéma des données',
    'schematize-end': 'fin de la détection automatique du schéma des données',
    'validate-start': 'début de la validation des données',
    'validate-end': 'fin de la validation des données',
    'index-start': "début de l'indexation des données",
    'index-end': 'les données sont indexées',
    'extend-start': "début de l'enrichissement des données",
    'extend-end': 'les données sont enrichies',
    'finalize-start': 'finalisation du jeu de données',
    'finalize-end': 'le jeu de données a été entièrement traité',
    'finalize-end-draft': 'le brouillon du jeu de données est consultable',
    publication: 'publication du jeu de données vers un catalogue effectuée',
    'download-start': 'téléchargement du fichier distant commencé',
    'download-end': 'le fichier a été chargé et est prêt à être traité',
    'draft-validated': 'le brouillon du jeu de données a été validé',
    'draft-cancelled': 'le brouillon du jeu de données a été annulé',
    'ignored-keyword-values':
      'des colonnes contiennent des valeurs trop longues pour être filtrées exactement, groupées ou triées'
  },
  en: {
    errorNotice: 'The service failed while processing the dataset:',
    finalizedNotice:
      'The dataset was processed according to the latest changes and is ready to be used or edited again.',
    refreshError: 'Error while reading the dataset again',
    error: 'the service failed while processing the dataset',
    'error-retry': 'the service failed while processing the dataset, a new attempt will follow shortly',
    'validation-error': 'processing or validation error',
    'dataset-created': 'the dataset was created',
    'data-updated': 'the data was updated',
    'structure-updated': 'the structure was updated',
    'initialize-start': 'start of dataset initialization',
    'initialize-end': 'end of dataset initialization',
    'store-start': 'start adding to storage space',
    'store-end': 'end adding to storage space',
    'normalize-start': 'start of file conversion',
    'normalize-end': 'end of file conversion',
    'analyze-start': 'start of file analysis',
    'analyze-end': 'end of file analysis',
    'schematize-start': 'start of automatic schema detection',
    'schematize-end': 'end of automatic schema detection',
    'validate-start': 'start of data validation',
    'validate-end': 'end of data validation',
    'index-start': 'start of data indexation',
    'index-end': 'data is indexed',
    'extend-start': 'start of data extension',
    'extend-end': 'data is extended',
    'finalize-start': 'finalize the dataset',
    'finalize-end': 'the dataset was entirely processed',
    'finalize-end-draft': 'the dataset draft is accessible',
    publication: 'the dataset was published to a catalog',
    'download-start': 'download of the remote file started',
    'download-end': 'the file was loaded and is ready for processing',
    'draft-validated': 'the dataset draft was validated',
    'draft-cancelled': 'the dataset draft was cancelled',
    'ignored-keyword-values': 'some columns hold values too long for exact filter, group or sort'
  }
}
