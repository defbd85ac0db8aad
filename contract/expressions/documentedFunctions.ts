/** Documentation of the functions of the language, for help and completion in editors (docs/api/expressions.md). */

type FunctionCategory = 'text' | 'number' | 'date' | 'list' | 'condition' | 'object'

export interface DocumentedFunction {
  name: string
  category: FunctionCategory
  /** Parameters as written in a call: `text, start, length?`. */
  parameters: string
  description: { fr: string; en: string }
  example: string
  /** Result of the example, as JSON. */
  result: string
}

type Described = [signature: string, description: { fr: string; en: string }, example: string, result: string]

const texts: Described[] = [
  [
    'CONCATENATE(text1, text2, …)',
    { fr: 'Met bout à bout plusieurs textes.', en: 'Puts several texts one after the other.' },
    'CONCATENATE("a", " ", "b")',
    '"a b"'
  ],
  [
    'CONCAT(text1, text2, …)',
    { fr: 'Autre nom de CONCATENATE.', en: 'Another name of CONCATENATE.' },
    'CONCAT("Rue ", 12)',
    '"Rue 12"'
  ],
  [
    'TRIM(text)',
    {
      fr: "Retire les espaces du début et de la fin, et remplace ce qui n'est ni lettre sans accent ni chiffre par un espace.",
      en: 'Removes the spaces at both ends, and replaces what is neither a plain letter nor a digit by a space.'
    },
    'TRIM("  a,b   c ")',
    '"a b c"'
  ],
  ['UPPER(text)', { fr: 'Met en majuscules.', en: 'Makes it upper case.' }, 'UPPER("Vannes")', '"VANNES"'],
  ['LOWER(text)', { fr: 'Met en minuscules.', en: 'Makes it lower case.' }, 'LOWER("Vannes")', '"vannes"'],
  [
    'TITLE(text)',
    {
      fr: 'Met une majuscule au début de chaque mot.',
      en: 'Makes the first letter of each word upper case.'
    },
    'TITLE("jean PAUL")',
    '"Jean Paul"'
  ],
  [
    'PHRASE(text)',
    {
      fr: 'Met une majuscule au début du texte, et le reste en minuscules.',
      en: 'Makes the first letter of the text upper case, and the rest lower case.'
    },
    'PHRASE("UNE phrase")',
    '"Une phrase"'
  ],
  [
    'SLUG(text, separator = "-")',
    {
      fr: 'Un identifiant : minuscules sans accent, mots joints par un séparateur.',
      en: 'An identifier: lower case without accents, words joined by a separator.'
    },
    'SLUG("Été à Vannes")',
    '"ete-a-vannes"'
  ],
  [
    'PAD_LEFT(text, length, pad)',
    { fr: "Complète à gauche jusqu'à une longueur.", en: 'Completes on the left up to a length.' },
    'PAD_LEFT(5, 3, "0")',
    '"005"'
  ],
  [
    'PAD_RIGHT(text, length, pad)',
    { fr: "Complète à droite jusqu'à une longueur.", en: 'Completes on the right up to a length.' },
    'PAD_RIGHT("ab", 4, "_")',
    '"ab__"'
  ],
  [
    'SUBSTRING(text, start, length?)',
    {
      fr: "Une partie d'un texte, à partir d'une position comptée depuis 0.",
      en: 'A part of a text, from a position counted from 0.'
    },
    'SUBSTRING("56000", 0, 2)',
    '"56"'
  ],
  [
    'EXTRACT(text, before, after)',
    { fr: 'Le texte situé entre deux autres.', en: 'The text between two others.' },
    'EXTRACT("a (b) c", "(", ")")',
    '"b"'
  ],
  [
    'REPLACE(text, search, replacement)',
    {
      fr: 'Remplace un texte par un autre, partout où il apparaît.',
      en: 'Replaces a text by another one, wherever it is.'
    },
    'REPLACE("1 250", " ", "")',
    '"1250"'
  ],
  [
    'STRPOS(text, search)',
    {
      fr: "La position d'un texte, comptée depuis 0, ou -1 s'il est absent.",
      en: 'The position of a text, counted from 0, or -1 when it is absent.'
    },
    'STRPOS("abc", "b")',
    '1'
  ],
  [
    'MD5(value)',
    { fr: "L'empreinte MD5 d'un texte.", en: 'The MD5 hash of a text.' },
    'MD5("a")',
    '"0cc175b9c0f1b6a831c399e269772661"'
  ]
]

const dates: Described[] = [
  [
    'TRANSFORM_DATE(date, inputFormat, outputFormat, inputZone?, outputZone?)',
    {
      fr: "Change le format d'une date. Un format vide est ISO 8601 ; X et x sont des secondes et des millisecondes Unix ; le fuseau par défaut est Europe/Paris.",
      en: 'Changes the format of a date. An empty format is ISO 8601; X and x are Unix seconds and milliseconds; the default time zone is Europe/Paris.'
    },
    'TRANSFORM_DATE("01/02/2020", "DD/MM/YYYY", "YYYY-MM-DD")',
    '"2020-02-01"'
  ]
]

const conditions: Described[] = [
  [
    'DEFINED(value)',
    { fr: 'Vrai si la valeur existe.', en: 'True when there is a value.' },
    'DEFINED(0)',
    'true'
  ],
  [
    'TRUTHY(value)',
    {
      fr: 'Vrai si la valeur existe et ne vaut ni zéro, ni faux, ni un texte vide.',
      en: 'True when there is a value which is neither zero, nor false, nor an empty text.'
    },
    'TRUTHY(0)',
    'false'
  ],
  [
    'if(condition, yes, no)',
    {
      fr: "L'une ou l'autre de deux valeurs. Les deux sont calculées ; avec « c ? a : b », une seule l'est.",
      en: 'One or the other of two values. Both are computed; with “c ? a : b” only one is.'
    },
    'if(2 > 1, "yes", "no")',
    '"yes"'
  ]
]

const numbers: Described[] = [
  [
    'SUM(number1, number2, …)',
    {
      fr: 'La somme de ce qui est un nombre, le reste est ignoré.',
      en: 'The sum of what is a number, the rest is ignored.'
    },
    'SUM(1, 2, "x")',
    '3'
  ],
  [
    'AVERAGE(number1, number2, …)',
    {
      fr: 'La moyenne de ce qui est un nombre, le reste est ignoré.',
      en: 'The mean of what is a number, the rest is ignored.'
    },
    'AVERAGE(1, 2, "x")',
    '1.5'
  ],
  [
    'AVG(number1, number2, …)',
    { fr: 'Autre nom de AVERAGE.', en: 'Another name of AVERAGE.' },
    'AVG(2, 4)',
    '3'
  ],
  ['round(number)', { fr: "L'entier le plus proche.", en: 'The nearest whole number.' }, 'round(2.5)', '3'],
  [
    'roundTo(number, decimals)',
    { fr: 'Arrondi à un nombre de décimales.', en: 'Rounded to a number of decimals.' },
    'roundTo(3.14159, 2)',
    '3.14'
  ],
  [
    'floor(number)',
    { fr: "L'entier juste en dessous.", en: 'The whole number right below.' },
    'floor(2.9)',
    '2'
  ],
  [
    'ceil(number)',
    { fr: "L'entier juste au-dessus.", en: 'The whole number right above.' },
    'ceil(2.1)',
    '3'
  ],
  ['trunc(number)', { fr: 'La partie entière.', en: 'The integer part.' }, 'trunc(2.9)', '2'],
  ['abs(number)', { fr: 'La valeur absolue.', en: 'The absolute value.' }, 'abs(-2)', '2'],
  ['sign(number)', { fr: 'Le signe : -1, 0 ou 1.', en: 'The sign: -1, 0 or 1.' }, 'sign(-12)', '-1'],
  [
    'min(number1, number2, …)',
    { fr: 'Le plus petit, aussi celui d’une liste.', en: 'The smallest one, also that of a list.' },
    'min(3, 1, 2)',
    '1'
  ],
  [
    'max(number1, number2, …)',
    { fr: 'Le plus grand, aussi celui d’une liste.', en: 'The largest one, also that of a list.' },
    'max([3, 1, 2])',
    '3'
  ],
  ['sqrt(number)', { fr: 'La racine carrée.', en: 'The square root.' }, 'sqrt(9)', '3'],
  ['pow(number, exponent)', { fr: 'Une puissance.', en: 'A power.' }, 'pow(2, 10)', '1024'],
  ['exp(number)', { fr: "L'exponentielle.", en: 'The exponential.' }, 'exp(0)', '1'],
  ['ln(number)', { fr: 'Le logarithme naturel.', en: 'The natural logarithm.' }, 'ln(1)', '0'],
  ['log10(number)', { fr: 'Le logarithme décimal.', en: 'The logarithm of base 10.' }, 'log10(1000)', '3'],
  [
    'hypot(number1, number2, …)',
    {
      fr: 'La racine carrée de la somme des carrés : une distance.',
      en: 'The square root of the sum of squares: a distance.'
    },
    'hypot(3, 4)',
    '5'
  ],
  [
    'random(max = 1)',
    {
      fr: 'Un nombre au hasard, au-dessous du maximum : autre à chaque calcul.',
      en: 'A random number, below the maximum: another one each time.'
    },
    'random(1) < 1',
    'true'
  ]
]

const lists: Described[] = [
  [
    'SPLIT(text, separator)',
    { fr: 'Découpe un texte selon un séparateur.', en: 'Cuts a text at a separator.' },
    'SPLIT("a;b", ";")',
    '["a", "b"]'
  ],
  [
    'JOIN(list, separator = ",")',
    { fr: "Joint les éléments d'une liste.", en: 'Joins the items of a list.' },
    'JOIN(SPLIT("a;b", ";"), "-")',
    '"a-b"'
  ],
  [
    'length(value)',
    {
      fr: "Le nombre d'éléments d'une liste, ou de caractères d'un texte.",
      en: 'The number of items of a list, or of characters of a text.'
    },
    'length(["a", "b"])',
    '2'
  ],
  [
    'indexOf(item, list)',
    {
      fr: "La position dans une liste ou un texte, comptée depuis 0, ou -1 en cas d'absence.",
      en: 'The position in a list or a text, counted from 0, or -1 when it is absent.'
    },
    'indexOf("b", ["a", "b"])',
    '1'
  ],
  [
    'map(f, list)',
    {
      fr: 'La liste de ce que la fonction fait de chaque élément.',
      en: 'The list of what the function makes of each item.'
    },
    'map(f(x) = x + 1, [1, 2])',
    '[2, 3]'
  ],
  [
    'filter(f, list)',
    {
      fr: 'Les éléments pour lesquels la fonction est vraie.',
      en: 'The items for which the function is true.'
    },
    'filter(f(x) = x > 1, [1, 2])',
    '[2]'
  ],
  [
    'fold(f, start, list)',
    {
      fr: 'Réduit une liste à une valeur : la fonction reçoit le résultat du moment et un élément.',
      en: 'Reduces a list to one value: the function is given the result so far and an item.'
    },
    'fold(f(sum, x) = sum + x, 0, [1, 2, 3])',
    '6'
  ]
]

const objects: Described[] = [
  [
    'JSON_PARSE(text)',
    { fr: 'Lit un texte au format JSON.', en: 'Reads a JSON text.' },
    'JSON_PARSE("[1, 2]")',
    '[1, 2]'
  ],
  [
    'GET(object, property, default?)',
    {
      fr: "Lit une propriété d'un objet, ou une valeur par défaut.",
      en: 'Reads a property of an object, or a default value.'
    },
    `GET(JSON_PARSE('{"name": "Vannes"}'), "name", "?")`,
    '"Vannes"'
  ]
]

function documented(category: FunctionCategory, described: Described[]): DocumentedFunction[] {
  return described.map(([signature, description, example, result]) => {
    const open = signature.indexOf('(')
    const [name, parameters] = [signature.slice(0, open), signature.slice(open + 1, -1)]
    return { name, category, parameters, description, example, result }
  })
}

/**
 * Documented functions: the ones that users look for. The remaining mathematical functions are known by their names.
 */
export const documentedFunctions: readonly DocumentedFunction[] = [
  ...documented('text', texts),
  ...documented('date', dates),
  ...documented('condition', conditions),
  ...documented('number', numbers),
  ...documented('list', lists),
  ...documented('object', objects)
]
