export const fr = {
  title: 'Édition de la colonne calculée %{title}',
  untitled: 'Nouvelle colonne calculée',
  edit: "Modifier l'expression : %{name}",
  show: "Voir l'expression : %{name}",
  close: 'Fermer',
  help: 'Les autres colonnes sont des variables, nommées par leur clé. Le résultat est montré au fur et à mesure sur des lignes du jeu de données.',
  helpTitle: 'Colonnes et fonctions utilisables',
  expression: 'Expression',
  functions: 'Fonctions',
  columns: 'Colonnes',
  completions: 'Propositions',
  insert: 'Insérer %{name}',
  searchFunction: 'Rechercher une fonction',
  category: {
    text: 'Textes',
    number: 'Nombres',
    date: 'Dates',
    list: 'Listes',
    condition: 'Conditions',
    object: 'Objets'
  },
  problem: {
    empty: 'Saisissez une expression',
    syntax: "L'expression ne peut pas être lue : %{name}",
    renamed: 'La clé de la colonne « %{name} » est %{key}.',
    later: 'La colonne « %{name} » est définie par une extension qui est appliquée après cette expression.',
    taken: 'La clé « %{name} » est déjà celle d’une autre colonne.',
    unknown: 'Aucune colonne ni fonction ne se nomme « %{name} ».'
  },
  syntax: {
    unfinished: "L'expression n'est pas terminée.",
    unexpected: '« %{word} » est inattendu à cet endroit.',
    operatorMissing: 'Il manque un opérateur ou une virgule à cet endroit.',
    nameMissing: 'Un nom est attendu après le point.',
    expected: '« %{word} » est attendu à cet endroit.',
    openText: "Ce texte n'a pas de guillemet de fin.",
    unknownCharacter: 'Le caractère « %{word} » n’a pas de sens ici.'
  },
  preview: 'Aperçu',
  searchLines: 'Rechercher des lignes',
  results: 'Résultats',
  computed: 'Calculé sur %{smart_count} ligne |||| Calculé sur %{smart_count} lignes',
  failed: '%{smart_count} ligne en erreur sur %{count} |||| %{smart_count} lignes en erreur sur %{count}',
  noLine: "Ce jeu de données n'a aucune ligne.",
  notReady: "L'aperçu sera disponible quand les données auront été traitées.",
  linesFailed: 'Les lignes ne peuvent pas être lues',
  coming: 'Sans valeur tant que leur extension n’est pas enregistrée : %{columns}',
  otherColumns:
    '%{smart_count} autre colonne utilisable n’est pas affichée. |||| %{smart_count} autres colonnes utilisables ne sont pas affichées.'
}

export const en: typeof fr = {
  title: 'Edit calculated column %{title}',
  untitled: 'New calculated column',
  edit: 'Edit the expression: %{name}',
  show: 'See the expression: %{name}',
  close: 'Close',
  help: 'The other columns are variables named by their keys. The result is shown on lines of the dataset as you type.',
  helpTitle: 'Columns and functions to use',
  expression: 'Expression',
  functions: 'Functions',
  columns: 'Columns',
  completions: 'Completions',
  insert: 'Insert %{name}',
  searchFunction: 'Search for a function',
  category: {
    text: 'Texts',
    number: 'Numbers',
    date: 'Dates',
    list: 'Lists',
    condition: 'Conditions',
    object: 'Objects'
  },
  problem: {
    empty: 'Write an expression',
    syntax: 'The expression cannot be read: %{name}',
    renamed: 'The key of column “%{name}” is %{key}.',
    later: 'Column “%{name}” is defined by an extension that is applied after this expression.',
    taken: 'Key “%{name}” is already that of another column.',
    unknown: 'No column or function is named “%{name}”.'
  },
  syntax: {
    unfinished: 'The expression is not finished.',
    unexpected: '“%{word}” is not expected here.',
    operatorMissing: 'An operator or a comma is missing here.',
    nameMissing: 'A name is expected after the dot.',
    expected: '“%{word}” is expected here.',
    openText: 'This text has no closing quote.',
    unknownCharacter: 'Character “%{word}” has no meaning here.'
  },
  preview: 'Preview',
  searchLines: 'Search for lines',
  results: 'Results',
  computed: 'Computed on %{smart_count} line |||| Computed on %{smart_count} lines',
  failed: '%{smart_count} line in error of %{count} |||| %{smart_count} lines in error of %{count}',
  noLine: 'This dataset has no line.',
  notReady: 'The preview will be there when the data has been processed.',
  linesFailed: 'The lines cannot be read',
  coming: 'Without value as long as their extension is not saved: %{columns}',
  otherColumns:
    '%{smart_count} other column that can be used is not shown. |||| %{smart_count} other columns that can be used are not shown.'
}
