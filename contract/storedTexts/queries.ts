/**
 * Refusals of queries, which applications report as their errors, in French, with their English translation from the
 * registry.
 */
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

  // Syntax errors of a query.
  'fin inattendue': 'unexpected end',
  'caractère {character:word} inattendu à la position {position:word}':
    'unexpected character {character:word} at position {position:word}',
  'trop de parenthèses imbriquées': 'too many nested parentheses',
  'trop de conditions imbriquées': 'too many nested conditions',
  'plus de {count:word} conditions': 'more than {count:word} conditions',
  'plus de {count:word} recherches de mots': 'more than {count:word} searches for words',
  'valeur attendue après {sign:word}': 'a value is expected after {sign:word}',
  'un intervalle se rapporte à un champ': 'a range is about a column',
  "{key:word} attend le nom d'un champ": '{key:word} needs the name of a column',

  // Errors of the expressions of the Explore API.
  'null attendu à la position {position:word}': 'null expected at position {position:word}',
  "geom'…' attendu à la position {position:word}": "geom'…' expected at position {position:word}",
  'une unité de temps attendu à la position {position:word}':
    'a unit of time expected at position {position:word}',
  'une distance positive attendu à la position {position:word}':
    'a positive distance expected at position {position:word}',
  'une unité (m, km, cm, yd ou ft) attendu à la position {position:word}':
    'a unit (m, km, cm, yd or ft) expected at position {position:word}',
  'plus de {count:word} éléments': 'more than {count:word} items',
  'plus de {count:word} bornes': 'more than {count:word} bounds',
  'plus de {count:word} valeurs': 'more than {count:word} values',
  'un pourcentile est compris entre 0 et 100': 'a percentile is between 0 and 100',
  'un intervalle a deux bornes': 'an interval has two bounds',
  'seules la première et la dernière borne peuvent être ouvertes':
    'only the first and the last bound may be open',
  'fuseau horaire inconnu "{name}"': 'unknown time zone "{name}"',
  'unité de temps inconnue "{name}"': 'unknown unit of time "{name}"',
  "{expression}, la colonne n'est pas de type numérique": '{expression}, the column is not numeric',
  "{expression}, la largeur d'un intervalle est positive":
    '{expression}, the width of an interval is positive',
  "{expression}, la colonne n'est ni un nombre ni une date":
    '{expression}, the column is neither a number nor a date',
  '{expression}, les bornes sont croissantes': '{expression}, bounds are in ascending order',
  '"{value}" n\'est pas un nombre': '"{value}" is not a number',
  '"{value}" n\'est pas une date': '"{value}" is not a date',
  "{expression} ne se calcule qu'avec group_by": '{expression} is computed with group_by only',
  "{expression} n'ordonne que des groupes": '{expression} orders groups only',
  "{key} n'est pas une colonne": '{key} is not a column',
  'une année est un nombre entier': 'a year is a whole number',
  'null ne se compare pas, utiliser is null': 'null is not compared, use is null'
}
