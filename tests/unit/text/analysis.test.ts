import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyse, foldedStem, indexedWord } from '../../../server/lines/text/analysis.ts'
import { fold } from '../../../server/lines/text/fold.ts'
import { stem } from '../../../server/lines/text/stem.ts'
import { tokenise } from '../../../server/lines/text/tokenise.ts'

describe('words of a text', () => {
  test.each([
    ['19 rue Koumoul', ['19', 'rue', 'Koumoul']],
    ['abc123 a_b _x', ['abc123', 'a_b', '_x']],
    ['koumoul.com', ['koumoul.com']],
    ['3.14 1,5 1;5 1.234.567,89', ['3.14', '1,5', '1;5', '1.234.567,89']],
    ['a.1 1.a a,b 1:2', ['a', '1', '1', 'a', 'a', 'b', '1', '2']],
    ['a:b a·b', ['a:b', 'a·b']],
    ["l'école l’école 'quoted'", ["l'école", 'l’école', 'quoted']],
    ['fin. Début... suite', ['fin', 'Début', 'suite']],
    ['a-b/c@d (e) "f" g&h+i#j%', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']],
    ['日本語 ひら', ['日', '本', '語', 'ひ', 'ら']],
    ['カタカナ', ['カタカナ']],
    ['e\u0301cole', ['e\u0301cole']],
    ['𝒜𝒷 𠮷野', ['𝒜𝒷', '𠮷', '野']],
    ['2024-01-15T10:30:00.5+02:00', ['2024', '01', '15T10', '30', '00.5', '02', '00']],
    ['😀 smile', ['smile']],
    ['', []]
  ])('%s', (text, words) => expect(tokenise(text)).toEqual(words))

  test('a long word is split into pieces of 255 characters', () => {
    expect(tokenise(`${'a'.repeat(600)} b`).map((word) => word.length)).toEqual([255, 255, 90, 1])
  })
})

describe('French analysis', () => {
  test.each([
    ["L'École", 'école'],
    ["jusqu'Été", 'été'],
    ['QU’IL', undefined],
    ["d'été", 'été'],
    ["aujourd'hui", "aujourd'hui"],
    ['MÊME', undefined],
    ['meme', 'meme'],
    ['à', undefined],
    ['a', 'a'],
    ['les', undefined],
    ['étées', undefined]
  ])('%s is %s', (token, word) => expect(indexedWord(token, 'french')).toBe(word))

  test('stop words count in positions', () => {
    expect(analyse('rue de la Paix', 'french')).toEqual([
      { word: 'rue', position: 0 },
      { word: 'paix', position: 3 }
    ])
  })

  test.each(
    Object.entries({
      ecol: 'écoles école',
      cheval: 'chevaux cheval',
      national: 'nationaux national nationale',
      investi: 'investissements',
      rapid: 'rapidement',
      anim: 'animatrice animateur',
      direct: 'directrice',
      chant: 'chanteuse chanteur',
      statist: 'statistiques',
      habit: 'habitation',
      organ: 'organisation',
      asoci: 'associations',
      vilag: 'villages',
      mair: 'mairies',
      batiment: 'bâtiments',
      march: 'marchés marcher',
      trois: 'troisième',
      fou: 'folle',
      bidul: 'bidules'
    }).flatMap(([stemmed, words]) => words.split(' ').map((word) => [word, stemmed]))
  )('the stem of %s is %s (values of the contract)', (word, stemmed) =>
    expect(foldedStem(word)).toBe(stemmed)
  )

  // One word for each rule in the contract's table, derived by hand.
  test.each([
    ['1 eaux', 'tableaux', 'tableau'],
    ['1 aux', 'journaux', 'journal'],
    ['2', 'choux', 'chou'],
    ['3', 'rues', 'rue'],
    ['4', 'aboutissement', 'abouti'],
    ['5', 'blanchissant', 'blanchi'],
    ['6', 'activement', 'actif'],
    ['6 ive', 'vivement', 'vif'],
    ['7', 'qualificatrice', 'qualifi'],
    ['8', 'planificateur', 'planifi'],
    ['9', 'éducatrice', 'eduqu'],
    ['10', 'éducateur', 'eduqu'],
    ['11', 'animatrices', 'anim'],
    ['12', 'fondateurs', 'fond'],
    ['13, 16', 'directrices', 'direct'],
    ['14', 'dixième', 'dix'],
    ['15', 'menteuse', 'ment'],
    ['16', 'facteur', 'fact'],
    ['17', 'joyeuse', 'joyeu'],
    ['18', 'boulangères', 'boulang'],
    ['19', 'négatives', 'negatif'],
    ['20', 'molle', 'mou'],
    ['21', 'fonctionnelle', 'fonction'],
    ['22', 'professionnels', 'profesion'],
    ['23', 'complète', 'complet'],
    ['24', 'pacifiques', 'pacif'],
    ['25', 'politesses', 'polit'],
    ['26', 'jardinages', 'jardin'],
    ['27', 'ponctualisation', 'ponctuel'],
    ['29 ation', 'formations', 'form'],
    ['29 ition', 'composition', 'compos'],
    ['normalisation', 'folie', 'fol'],
    ['short words stay', 'eau', 'eau']
  ])('rule %s: %s', (_rule, word, stemmed) => expect(stem(word)).toBe(stemmed))
})

describe('plain analysis', () => {
  test.each([
    ["L'École", "l'école"],
    ['LES', 'les'],
    ['15T10', '15t10']
  ])('%s is %s', (token, word) => expect(indexedWord(token, 'plain')).toBe(word))
})

test('folding', () => {
  expect(fold('éàçôœuf æther straße łódź øre aujourd’hui ﬁn')).toBe(
    "eacooeuf aether strasse lodz ore aujourd'hui fin"
  )
  expect(fold('日本')).toBe('日本')
})

describe('analysis of any text', () => {
  const frenchText = string({ unit: constantFrom(...'aàbcdeéèfgilmnoœqrstuvxz'.split('')), maxLength: 20 })
  const anyText = oneof(
    string({ unit: 'binary', maxLength: 40 }),
    string({ unit: constantFrom(..."aé1_.,;:'’·- \u0301日".split('')), maxLength: 40 })
  )

  test('a stem is never longer than its word', () => {
    assert(property(frenchText, (word) => stem(word).length <= word.length))
  })
  test('folding is idempotent', () => {
    assert(
      property(anyText, (text) => {
        const folded = fold(text.toLowerCase())
        expect(fold(folded)).toBe(folded)
      })
    )
  })
  test('a word is its own only word, and is in the text', () => {
    assert(
      property(anyText, (text) => {
        for (const word of tokenise(text)) {
          expect(tokenise(word)).toEqual([word])
          expect(text).toContain(word)
        }
      })
    )
  })
  test('the words of two joined texts are those of both', () => {
    assert(
      property(anyText, anyText, (a, b) => {
        expect(tokenise(`${a} ${b}`)).toEqual([...tokenise(a), ...tokenise(b)])
      })
    )
  })
  test('the analysis of an analysed word is the word itself', () => {
    assert(
      property(anyText, (text) => {
        for (const { word } of analyse(text, 'plain')) expect(indexedWord(word, 'plain')).toBe(word)
      })
    )
  })
})
