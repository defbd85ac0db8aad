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
    'Filter {parameter}: the column {key} is not a text.',

  // What is wrong in the text of a query.
  'fin inattendue': 'unexpected end',
  'caractère {character:word} inattendu à la position {position:word}':
    'unexpected character {character:word} at position {position:word}',
  'trop de parenthèses imbriquées': 'too many nested parentheses',
  'trop de conditions imbriquées': 'too many nested conditions',
  'plus de {count:word} conditions': 'more than {count:word} conditions',
  'plus de {count:word} recherches de mots': 'more than {count:word} searches for words',
  'valeur attendue après {sign:word}': 'a value is expected after {sign:word}',
  'un intervalle se rapporte à un champ': 'a range is about a column',
  "{key:word} attend le nom d'un champ": '{key:word} needs the name of a column'
}
