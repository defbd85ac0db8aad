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
      file: "Ces règles s'appliquent aux nouvelles versions du fichier. Un brouillon qui contient des erreurs n'est pas validé automatiquement."
    },
    required: 'Information obligatoire',
    restricted: 'Restreindre les données aux valeurs qui ont un libellé',
    minimum: 'Minimum',
    maximum: 'Maximum',
    minLength: 'Longueur minimale',
    maxLength: 'Longueur maximale',
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
    isoFormat: 'ISO 8601'
  },
  transform: {
    introduction: 'Chaque valeur est transformée quand le fichier est lu.',
    type: 'Surcharger le type',
    detected: 'Type détecté : %{type}',
    expression: 'Expression',
    help: 'La valeur de la cellule est nommée « value ». Les cellules vides ne sont pas transformées.',
    functions: 'Fonctions utilisables dans une expression'
  },
  functions: {
    CONCATENATE: 'Met bout à bout plusieurs textes.',
    TRIM: "Retire les espaces du début et de la fin, et remplace ce qui n'est ni lettre sans accent ni chiffre par un espace.",
    UPPER: 'Met en majuscules.',
    LOWER: 'Met en minuscules.',
    TITLE: 'Met une majuscule au début de chaque mot.',
    PHRASE: 'Met une majuscule au début du texte, et le reste en minuscules.',
    SLUG: 'Un identifiant : minuscules sans accent, mots joints par un séparateur.',
    PAD_RIGHT: "Complète à droite jusqu'à une longueur.",
    PAD_LEFT: "Complète à gauche jusqu'à une longueur.",
    JSON_PARSE: 'Lit un texte au format JSON.',
    GET: "Lit une propriété d'un objet, ou une valeur par défaut.",
    SUBSTRING: "Une partie d'un texte, à partir d'une position comptée depuis 0.",
    EXTRACT: 'Le texte situé entre deux autres.',
    REPLACE: 'Remplace un texte par un autre, partout où il apparaît.',
    STRPOS: "La position d'un texte, comptée depuis 0, ou -1 s'il est absent.",
    SPLIT: 'Découpe un texte selon un séparateur.',
    JOIN: "Joint les éléments d'une liste.",
    MD5: "L'empreinte MD5 d'un texte.",
    TRANSFORM_DATE:
      "Change le format d'une date. Un format vide est ISO 8601 ; X et x sont des secondes et des millisecondes Unix ; le fuseau par défaut est Europe/Paris.",
    DEFINED: 'Vrai si la valeur existe.',
    TRUTHY: 'Vrai si la valeur existe et ne vaut ni zéro, ni faux, ni un texte vide.'
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
      file: 'These rules are checked on new versions of the file. A draft with errors is not validated automatically.'
    },
    required: 'Required information',
    restricted: 'Restrict the data to the values that have a label',
    minimum: 'Minimum',
    maximum: 'Maximum',
    minLength: 'Minimum length',
    maxLength: 'Maximum length',
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
    isoFormat: 'ISO 8601'
  },
  transform: {
    introduction: 'Each value is transformed when the file is read.',
    type: 'Override type',
    detected: 'Detected type: %{type}',
    expression: 'Expression',
    help: 'The value of the cell is named "value". Empty cells are not transformed.',
    functions: 'Functions that an expression may use'
  },
  functions: {
    CONCATENATE: 'Puts several texts one after the other.',
    TRIM: 'Removes the spaces at both ends, and replaces what is neither a plain letter nor a digit by a space.',
    UPPER: 'Makes it upper case.',
    LOWER: 'Makes it lower case.',
    TITLE: 'Makes the first letter of each word upper case.',
    PHRASE: 'Makes the first letter of the text upper case, and the rest lower case.',
    SLUG: 'An identifier: lower case without accents, words joined by a separator.',
    PAD_RIGHT: 'Completes on the right up to a length.',
    PAD_LEFT: 'Completes on the left up to a length.',
    JSON_PARSE: 'Reads a JSON text.',
    GET: 'Reads a property of an object, or a default value.',
    SUBSTRING: 'A part of a text, from a position counted from 0.',
    EXTRACT: 'The text between two others.',
    REPLACE: 'Replaces a text by another one, wherever it is.',
    STRPOS: 'The position of a text, counted from 0, or -1 when it is absent.',
    SPLIT: 'Cuts a text at a separator.',
    JOIN: 'Joins the items of a list.',
    MD5: 'The MD5 hash of a text.',
    TRANSFORM_DATE:
      'Changes the format of a date. An empty format is ISO 8601; X and x are Unix seconds and milliseconds; the default time zone is Europe/Paris.',
    DEFINED: 'True when there is a value.',
    TRUTHY: 'True when there is a value which is neither zero, nor false, nor an empty text.'
  }
}
