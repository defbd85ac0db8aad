import { expect, it } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { translatorOf } from '../../i18n/translate.tsx'
import { problemMessages } from './messages.ts'
import { maxTextLength, readableProblems } from './readableProblems.ts'
import { readableRefusal } from './readableRefusal.ts'

const columns = [
  { key: 'gravite', title: 'Gravité' },
  { key: 'code', 'x-originalName': 'Le code' },
  { key: 'jour', title: 'Jour' }
]
const fr = translatorOf([problemMessages], 'fr')
const en = translatorOf([problemMessages], 'en')

it.each([
  [
    '/gravite doit être <= 5 (comparison=<=, limit=5) (valeur : 9)',
    'Gravité : la valeur doit être au plus 5 (valeur : 9)',
    'Gravité: the value must be at most 5 (value: 9)'
  ],
  ['/gravite doit être >= 2 (comparison=>=, limit=2)', 'Gravité : la valeur doit être au moins 2', undefined],
  ['requiert la propriété code (code)', 'Le code : une valeur est obligatoire', undefined],
  [
    'ne doit pas contenir de propriétés additionnelles (z)',
    'z : cette colonne n’existe pas',
    'z: there is no such column'
  ],
  [
    '/gravite doit être de type integer (valeur : "x, (y)")',
    'Gravité : la valeur doit être un nombre entier (valeur : x, (y))',
    undefined
  ],
  [
    '/code ne doit pas dépasser 1 caractère (1) (valeur : "ab\\"c")',
    'Le code : le texte doit avoir 1 caractère au plus (valeur : ab"c)',
    undefined
  ],
  [
    '/code doit correspondre au format "^(a|b)[^"]$" (^(a|b)[^"]$) (valeur : "x")',
    'Le code : la valeur n’a pas la forme attendue (valeur : x)',
    undefined
  ],
  [
    '/jour doit correspondre au format "date" (date) (valeur : "demain")',
    'Jour : la valeur doit être une date, comme 2024-12-31 (valeur : demain)',
    'Jour: the value must be a date, like 2024-12-31 (value: demain)'
  ],
  [
    '/code deux lettres et trois chiffres (valeur : "b")',
    'Le code : deux lettres et trois chiffres (valeur : b)',
    undefined
  ],
  [
    '/gravite doit être de type number (valeur : ""), /jour doit correspondre au format "date" (date) (valeur : null)',
    'Gravité : la valeur doit être un nombre (valeur : vide), Jour : la valeur doit être une date, comme 2024-12-31 (valeur : vide)',
    undefined
  ],
  [
    '50% des lignes ont une erreur de validation.\nLigne 3: /gravite doit être <= 5 (comparison=<=, limit=5), requiert la propriété code (code)',
    '50% des lignes ont une erreur de validation.\nLigne 3: Gravité : la valeur doit être au plus 5, Le code : une valeur est obligatoire',
    undefined
  ],
  [
    'data/body/code ne doit pas dépasser 9 caractères (9), data/body/jour doit être de type string (string), data/body requiert la propriété gravite (gravite)',
    'Le code : le texte doit avoir 9 caractères au plus, Jour : la valeur doit être un texte, Gravité : une valeur est obligatoire',
    undefined
  ],
  [
    'data/body/schema/0/code doit être de type string (string)',
    'Le code : la valeur doit être un texte',
    undefined
  ],
  [
    '/code doit être égal à la constante (a) (valeur : "z"), /code doit être égal à la constante (b) (valeur : "z"), /code doit correspondre à exactement un schéma de "oneOf" (valeur : "z"), /jour doit être de type string (valeur : 1)',
    'Le code : la valeur ne fait pas partie des choix possibles (valeur : z), Jour : la valeur doit être un texte (valeur : 1)',
    undefined
  ],
  ['Le fichier /tmp/a est absent', 'Le fichier /tmp/a est absent', 'Le fichier /tmp/a est absent'],
  ['cet identifiant de ligne est déjà utilisé', 'cet identifiant de ligne est déjà utilisé', undefined]
])('%s', (text, french, english) => {
  expect(readableProblems(text, columns, fr)).toBe(french)
  if (english) expect(readableProblems(text, columns, en)).toBe(english)
})

it('does not parse a text that is too long for a sentence', () => {
  for (const part of ['/a doit correspondre au format "', 'data/body/a/b', '/a', '/a doit être <= 5 ']) {
    const text = part.repeat(Math.ceil(maxTextLength / part.length) + 1)
    expect(readableProblems(text, columns, fr)).toBe(text)
  }
})

it('translates the body of a refusal, and else shows the text of its header', () => {
  const refusal = (body: string, translatedText: string): string =>
    readableRefusal(
      new ApiError(400, body, new Headers({ 'x-error-text': encodeURIComponent(translatedText) })),
      columns,
      en
    )
  expect(
    refusal(
      'data/body/gravite doit être de type integer (integer)',
      'data/body/gravite must be of type integer'
    )
  ).toBe('Gravité: the value must be a whole number')
  expect(
    refusal('Le champ "a" a des types contradictoires.', 'The column "a" has contradictory types.')
  ).toBe('The column "a" has contradictory types.')
})
