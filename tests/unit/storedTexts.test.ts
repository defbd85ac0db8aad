/** Translation of texts that are stored in French to the language of the reader. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors, errorTexts, type ErrorEntry, type ErrorKey } from '../../contract/errors.ts'
import { storedTextIn, writtenTexts } from '../../contract/storedTexts.ts'
import { templateOf, type Template } from '../../contract/storedTexts/template.ts'

const english = (text: string): string => storedTextIn('en', text)

describe('a stored processing message', () => {
  it('is translated line by line, with HTML and data unchanged', () => {
    const stored = [
      '12.5% des lignes sont en erreur.',
      ' - Ligne 3: Géométrie non valide - les coordonnées sont hors limites',
      ' - Ligne 4: <b>Pièce jointe introuvable</b>',
      '9 autres erreurs...'
    ].join('\n<br />')
    expect(english(stored).split('\n<br />')).toEqual([
      '12.5% of the lines are in error.',
      ' - Line 3: Invalid geometry - the coordinates are out of bounds',
      ' - Line 4: <b>Pièce jointe introuvable</b>',
      '9 other errors...'
    ])
  })

  it('is translated with its nested sentences', () => {
    expect(
      english(
        "annulation automatique : 50% des lignes ont une erreur de validation.\nLigne 1: /n doit être <= 5 (comparison=<=, limit=5) (valeur : 9), requiert la propriété code (code)\n2 ligne(s) en échec d'enrichissement obligatoire"
      )
    ).toBe(
      'automatic cancellation: 50% of the lines have a validation error.\nLine 1: /n must be <= 5 (comparison=<=, limit=5) (value: 9), must have the property code (code)\n2 line(s) failed a mandatory extension'
    )
    expect(
      english(
        'La structure du fichier contient des ruptures de compatibilité : colonne a, b manquante, colonne n a changé de type string -> integer'
      )
    ).toBe(
      'The structure of the file has incompatible changes: column a, b is missing, column n changed type string -> integer'
    )
  })

  it('leaves texts of other servers and of people unchanged', () => {
    for (const text of [
      '503 - Service indisponible',
      'Conflit à la ligne 3',
      '',
      'Ligne droite\nLigne 3: x',
      ', '
    ])
      expect(english(text)).toBe(text)
    expect(english('service distant geo / find : 503 - <p>Indisponible</p>')).toBe(
      'remote service geo / find: 503 - <p>Indisponible</p>'
    )
  })

  it('is matched in bounded time', () => {
    const hostile = [
      'La structure du fichier contient des ruptures de compatibilité : '.repeat(250),
      `Ligne 1: ${'/a doit être <= 5, '.repeat(900)}`,
      `Ligne 1: ${', '.repeat(9000)}`,
      'Échec de la conversion du fichier géographique : '.repeat(400),
      `5% des lignes sont en erreur.${'\n<br>'.repeat(3000)}`
    ]
    const start = performance.now()
    for (const text of hostile) english(text)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

/**
 * Random values from people, files and servers, without what would match a sentence of the platform or end its quotes.
 */
const value = fc
  .stringMatching(/^[ \w<>&"'().[\]\\$*+?^|\n\u00e9\u{1F30D}-]{0,12}$/u)
  .filter((text) => !text.includes('" '))

/** Values of enumerated variables. */
const closed = { denomination: "L'application", kind: 'rest' }

describe('every text of the platform', () => {
  const keys = Object.keys(errors) as ErrorKey[]
  it.each(keys)('%s is translated with any values', (key) => {
    const { sent } = errors[key] as ErrorEntry
    const directions = { fr: ['en'], en: ['fr'], localized: ['en', 'fr'], nothing: [] } as const
    for (const language of directions[sent]) {
      const used = { fr: new Set<string>(), en: new Set<string>() }
      const other = language === 'fr' ? 'en' : 'fr'
      const names = namesIn(key)
      used.fr = names.fr
      used.en = names.en
      // Skips texts whose translation has more variables, and texts that consist of variables only.
      if ([...used[language]].some((name) => !used[other].has(name)) || names.bare) continue
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...used[other], '_'), value), (given) => {
          const values = new Proxy(
            { ...given, ...closed },
            { get: (known, name) => Reflect.get(known, name) ?? 'x' }
          )
          const texts = errorTexts(key, values)
          expect(storedTextIn(language, texts[other])).toBe(texts[language])
        }),
        { numRuns: 20 }
      )
    }
  })

  it.each(Object.entries(writtenTexts))('%s', (fr, en) => {
    const [from, to] = [templateOf(fr), templateOf(en)]
    const names = from.places.map(({ name }) => name)
    for (const { name } of to.places) expect(names).toContain(name)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, '_'), value), (given) => {
        expect(english(made(from, given))).toBe(made(to, given))
      }),
      { numRuns: 20 }
    )
  })
})

function made({ literals, places }: Template, given: Record<string, string>): string {
  const told = ({ name, kind }: Template['places'][number]): string => {
    const text = given[name] ?? 'x'
    return kind === 'word' ? text.replaceAll(/\s/g, '') || '7' : text
  }
  return literals.map((literal, index) => literal + (places[index] ? told(places[index]) : '')).join('')
}

/** Variables used by each text of an error. */
function namesIn(key: ErrorKey): { fr: Set<string>; en: Set<string>; bare: boolean } {
  const marks = new Proxy({}, { get: (_values, name) => `{${String(name)}}` })
  const texts = errorTexts(key, marks)
  const names = (text: string): Set<string> =>
    new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const letters = Math.min(...[texts.fr, texts.en].map((text) => text.replaceAll(/\{\w+\}/g, '').length))
  return { fr: names(texts.fr), en: names(texts.en), bare: letters < 6 }
}

/** Folders with messages for owners of data. */
const folders = [
  'server/formats',
  'server/datasets/processing',
  'server/datasets/extensions',
  'server/catalogs'
]

it('every French message of a processing, catalog or query error has a translation', () => {
  const thrown =
    /(?:Processing|Conversion|Extension|Geometry|SchemaConflict|Expression|QuerySyntax)Error\(\s*(?:'[a-z]+', )?|(?:RunRefusal|SchemaConflict|failure|badArchive|notGeojson|invalidJson|unreadable|tooMuch|notQueryable)\(\s*|(?:log\.(?:step|info|warning)|reading)\(\s*|log\.task\('[a-z]+', |[nN]otes(?:Of)?\b[^`'"]{0,120}|(?:problem \?\?|unexpected =) /
  const literal = new RegExp(
    String.raw`(?:${thrown.source})('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`,
    'g'
  )
  const unknown = [
    ...folders,
    'server/datasets/virtual',
    'server/datasets/referenceData',
    'server/datasets/reads',
    'server/lines/query',
    'server/geo'
  ].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/test/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(root, folder, file), 'utf8').matchAll(literal)]
          .map(([, quoted = '']) => quoted.slice(1, -1).replaceAll(/\\(['"`])/g, '$1'))
          .map((text) => text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7'))
          // Fragments of a sentence, which is translated as a whole.
          .filter((text) => !/\$\{|^7 |\.7$|^plus de 7$/.test(text))
          .filter(
            (text) => /[éèêàçÉœ’]| (?::|de|le|la|les|du|pas|est|un|une) /.test(text) && english(text) === text
          )
      )
  )
  expect(unknown).toEqual([])
})

const root = resolve(import.meta.dirname, '../..')
