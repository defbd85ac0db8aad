/** Refusals of queries, which applications declare as their errors: French, then English as in the registry. */
export const queryTexts: Record<string, string> = {
  "Impossible {what} champ {key}, il n'existe pas dans le jeu de données.":
    'There is no column {key} in the dataset.',
  'Impossible {what} champ {key}. La fonctionnalité {rest}':
    'The technical configuration of the column {key} does not allow this.',
  'Impossible {what} champ {key}. Ce champ {rest}': 'This cannot be done with the column {key}.',
  'Impossible {what} champ {key}. La métrique {rest}': 'This cannot be done with the column {key}.',
  "Impossible {what} champ {key}, il n'est pas de type numérique.": 'The column {key} is not numeric.',
  "Filtre {parameter} : le champ {key} n'est pas un texte. {advice}":
    'Filter {parameter}: the column {key} is not a text.'
}
