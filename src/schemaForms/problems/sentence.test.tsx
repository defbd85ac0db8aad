import type { RJSFSchema } from '@rjsf/utils'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { translatorOf } from '../../i18n/translate.tsx'
import { problemMessages } from './messages.ts'
import { ruleSentence, sentence } from './sentence.ts'

const fr = translatorOf([problemMessages], 'fr')
const en = translatorOf([problemMessages], 'en')
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, formats: { date: /^\d/, siret: /^\d/ } })

/** Messages about a value of the column `a`. */
function sentencesOf(rule: RJSFSchema, value: unknown, t = fr): string[] {
  const schema: RJSFSchema = { type: 'object', properties: { a: { title: 'Gravité', ...rule } } }
  const validate = ajv.compile(schema)
  validate({ a: value })
  return (validate.errors ?? []).map((error) => sentence(error, schema, t))
}

it.each<[RJSFSchema, unknown, string, string]>([
  [{ maximum: 5 }, 9, 'la valeur doit être au plus 5 (valeur : 9)', 'the value must be at most 5 (value: 9)'],
  [
    { minimum: 0.5 },
    -1.25,
    'la valeur doit être au moins 0,5 (valeur : -1,25)',
    'the value must be at least 0.5 (value: -1.25)'
  ],
  [
    { exclusiveMinimum: 0 },
    0,
    'la valeur doit être plus grande que 0 (valeur : 0)',
    'the value must be greater than 0 (value: 0)'
  ],
  [
    { exclusiveMaximum: 3 },
    3,
    'la valeur doit être plus petite que 3 (valeur : 3)',
    'the value must be less than 3 (value: 3)'
  ],
  [
    { multipleOf: 5 },
    3,
    'la valeur doit être un multiple de 5 (valeur : 3)',
    'the value must be a multiple of 5 (value: 3)'
  ],
  [
    { type: 'integer' },
    'x',
    'la valeur doit être un nombre entier (valeur : x)',
    'the value must be a whole number (value: x)'
  ],
  [
    { type: ['string', 'number'] },
    true,
    'la valeur doit être un texte ou un nombre (valeur : true)',
    'the value must be a text or a number (value: true)'
  ],
  [
    { maxLength: 1 },
    'ab',
    'le texte doit avoir 1 caractère au plus (valeur : ab)',
    'the text must have 1 character at most (value: ab)'
  ],
  [
    { minLength: 2 },
    '',
    'le texte doit avoir 2 caractères au moins (valeur : vide)',
    'the text must have at least 2 characters (value: empty)'
  ],
  [
    { pattern: '^a$' },
    'b',
    'la valeur n’a pas la forme attendue (valeur : b)',
    'the value does not have the expected form (value: b)'
  ],
  [
    { pattern: '^[A-Z]{2}-[0-9]+$', examples: ['AB-12', 'CD-3'] },
    'b',
    'la valeur n’a pas la forme attendue, par exemple AB-12 (valeur : b)',
    'the value does not have the expected form, for example AB-12 (value: b)'
  ],
  ...['^https?://', String.raw`^https?:\/\/[^\s]+$`, '^[hH][tT][tT][pP][sS]?://[^\\s/]+'].map(
    (pattern): [RJSFSchema, unknown, string, string] => [
      { pattern },
      'ftp://a.fr',
      'la valeur doit être une adresse web complète, qui commence par http:// ou https:// (valeur : ftp://a.fr)',
      'the value must be a complete web address that begins with http:// or https:// (value: ftp://a.fr)'
    ]
  ),
  [
    { format: 'date' },
    'demain',
    'la valeur doit être une date, comme 2024-12-31 (valeur : demain)',
    'the value must be a date, like 2024-12-31 (value: demain)'
  ],
  [
    { format: 'siret' },
    'x',
    'la valeur n’a pas la forme attendue, siret (valeur : x)',
    'the value does not have the expected form, siret (value: x)'
  ],
  [
    { enum: ['a', 'b'] },
    'z',
    'la valeur ne fait pas partie des choix possibles (valeur : z)',
    'the value is none of the possible choices (value: z)'
  ],
  [
    { minItems: 2 },
    ['x'],
    'il faut 2 valeurs au moins (valeur : ["x"])',
    'at least 2 values are needed (value: ["x"])'
  ],
  [{ not: { const: 3 } }, 3, 'la valeur ne convient pas (valeur : 3)', 'the value does not fit (value: 3)']
])('says %j', (rule, value, french, english) => {
  expect(sentencesOf(rule, value)).toEqual([`Gravité : ${french}`])
  expect(sentencesOf(rule, value, en)).toEqual([`Gravité: ${english}`])
})

it('names the missing or unknown property, without its path in the schema', () => {
  const schema: RJSFSchema = {
    type: 'object',
    required: ['a/b'],
    additionalProperties: false,
    properties: {
      'a/b': { title: 'Le code' },
      list: { title: 'Mots', items: { type: 'string', maxLength: 1 } },
      bare: { type: 'integer' }
    }
  }
  const validate = ajv.compile(schema)
  validate({ z: 1, list: ['a', 'bc'], bare: 'x' })
  // For a missing property, `data` would be the whole line.
  const sentences = (validate.errors ?? []).map((error) =>
    sentence({ ...error, ...(error.instancePath === '' && { data: undefined }) }, schema, fr)
  )
  expect(sentences.sort()).toEqual([
    'Le code : une valeur est obligatoire',
    'Mots : le texte doit avoir 1 caractère au plus (valeur : bc)',
    'bare : la valeur doit être un nombre entier (valeur : x)',
    'z : cette colonne n’existe pas'
  ])
})

it('prefers the error message of the schema, and omits the label for its field', () => {
  const problem = { keyword: 'pattern', params: { pattern: '^a$' }, instancePath: '/a' }
  const custom = 'deux lettres'
  expect(sentence({ ...problem, custom }, {}, fr)).toBe('a : deux lettres')
  expect(ruleSentence({ ...problem, custom }, fr)).toBe(custom)
  expect(ruleSentence({ keyword: 'maximum', params: { limit: 1.5 } }, fr)).toBe(
    'la valeur doit être au plus 1,5'
  )
})
