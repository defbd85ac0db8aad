export const fr = {
  close: 'Fermer',
  restore: 'Conserver la colonne',
  tools: {
    technical: 'Configuration technique',
    transform: 'Transformation',
    validation: 'Validation des données',
    labels: 'Libellés des valeurs'
  },
  warnings: {
    missing: "Cette colonne n'est plus présente dans le nouveau fichier.",
    notInFile: 'Cette colonne est attendue par le schéma mais absente du fichier.',
    typeChanged: 'Le type de cette colonne a changé dans le nouveau fichier.',
    typeUnexpected: "Cette colonne n'a pas le type attendu par le schéma.",
    removed: 'Cette colonne sera supprimée à la prochaine sauvegarde, avec ses données.'
  },
  separator: 'Séparateur',
  separatorHelp: 'Uniquement pour les colonnes dont chaque cellule contient plusieurs valeurs.',
  noSeparator: 'Aucun',
  timeZone: 'Fuseau horaire',
  timeZoneHelp: 'Celui des dates qui ne précisent pas le leur.',
  readOnly: 'Lecture seule',
  freeUrl: "Saisie libre d'URL",
  labels: {
    pair: 'Libellé n°%{number}',
    value: 'Valeur',
    label: 'Libellé',
    add: 'Associer un libellé à une valeur',
    addKnown: 'Ajouter %{smart_count} valeur observée |||| Ajouter les %{smart_count} valeurs observées',
    remove: 'Supprimer ce libellé',
    repeated: 'Une valeur est présente plusieurs fois : seul son dernier libellé est conservé.'
  },
  validation: {
    help: {
      rest: "Ces règles s'appliquent dans les formulaires et à la réception des données.",
      file: "Ces règles sont vérifiées à l'enregistrement puis à chaque nouvelle version du fichier : si le fichier actuel contient des erreurs, le jeu de données passe en erreur ; un brouillon qui en contient n'est pas validé automatiquement."
    },
    required: 'Information obligatoire',
    restricted: 'Restreindre les données aux valeurs qui ont un libellé',
    minimum: 'Minimum',
    maximum: 'Maximum',
    minLength: 'Longueur minimale',
    maxLength: 'Longueur maximale',
    notNumber: 'Ce n’est pas un nombre.',
    reversed: 'Le minimum est plus grand que le maximum.',
    negative: 'Une longueur ne peut pas être négative.',
    notWhole: 'Un nombre entier est attendu.',
    pattern: 'Format',
    patternHelp: 'Une expression régulière que chaque valeur doit vérifier.',
    invalidPattern: 'expression régulière invalide',
    patternErrorMessage: "Message d'erreur en cas de format erroné",
    dateFormat: 'Formatage de date',
    dateTimeFormat: 'Formatage de date et heure',
    dateFormatHelp:
      'Comment les dates sont écrites dans les données reçues. Les dates ISO 8601 sont toujours acceptées.',
    isoFormat: 'ISO 8601',
    reference: {
      label: "Valeurs issues d'une donnée de référence",
      none: 'Aucune',
      help: 'Les formulaires proposent ces valeurs. Les autres ne sont pas refusées.',
      gone: "Cette donnée de référence n'est plus proposée au propriétaire du jeu de données. Le lien enregistré est conservé.",
      error: 'Erreur pendant la lecture des données de référence'
    }
  },
  transform: {
    introduction: 'Chaque valeur est transformée quand le fichier est lu.',
    type: 'Surcharger le type',
    detected: 'Type détecté : %{type}',
    expression: 'Expression',
    help: 'La valeur de la cellule est nommée « value ». Les cellules vides ne sont pas transformées.',
    functions: 'Fonctions utilisables dans une expression'
  }
}

export const en: typeof fr = {
  close: 'Close',
  restore: 'Keep the column',
  tools: {
    technical: 'Technical configuration',
    transform: 'Transformation',
    validation: 'Data validation',
    labels: 'Labels for values'
  },
  warnings: {
    missing: 'This column is no longer in the new file.',
    notInFile: 'This column is expected by the schema but absent from the file.',
    typeChanged: 'The type of this column has changed in the new file.',
    typeUnexpected: 'This column does not have the type that the schema expects.',
    removed: 'This column will be deleted at the next save, with its data.'
  },
  separator: 'Separator',
  separatorHelp: 'Only for columns whose cells hold several values.',
  noSeparator: 'None',
  timeZone: 'Time zone',
  timeZoneHelp: 'That of the dates which do not tell theirs.',
  readOnly: 'Read only',
  freeUrl: 'Free input URL',
  labels: {
    pair: 'Label %{number}',
    value: 'Value',
    label: 'Label',
    add: 'Associate a label to a value',
    addKnown: 'Add %{smart_count} observed value |||| Add the %{smart_count} observed values',
    remove: 'Delete this label',
    repeated: 'A value is there several times: only its last label is kept.'
  },
  validation: {
    help: {
      rest: 'These rules are checked in forms and when data is received.',
      file: 'These rules are checked when they are saved, then on each new version of the file: if the current file has errors, the dataset is in error; a draft that has some is not validated automatically.'
    },
    required: 'Required information',
    restricted: 'Restrict the data to the values that have a label',
    minimum: 'Minimum',
    maximum: 'Maximum',
    minLength: 'Minimum length',
    maxLength: 'Maximum length',
    notNumber: 'This is not a number.',
    reversed: 'The minimum is greater than the maximum.',
    negative: 'A length cannot be negative.',
    notWhole: 'A whole number is expected.',
    pattern: 'Format',
    patternHelp: 'A regular expression that each value must match.',
    invalidPattern: 'invalid regular expression',
    patternErrorMessage: 'Error message in case of format error',
    dateFormat: 'Date format',
    dateTimeFormat: 'Datetime format',
    dateFormatHelp: 'How dates are written in the data that is received. ISO 8601 dates are always accepted.',
    isoFormat: 'ISO 8601',
    reference: {
      label: 'Values coming from a master-data dataset',
      none: 'None',
      help: 'Forms propose these values. Nothing else is refused.',
      gone: 'This master data is no longer offered to the owner of the dataset. The saved link is kept.',
      error: 'Error while reading the master data'
    }
  },
  transform: {
    introduction: 'Each value is transformed when the file is read.',
    type: 'Override type',
    detected: 'Detected type: %{type}',
    expression: 'Expression',
    help: 'The value of the cell is named "value". Empty cells are not transformed.',
    functions: 'Functions that an expression may use'
  }
}
