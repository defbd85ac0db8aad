import { expect, it } from 'vitest'
import { portalTrace, traceTitleIn } from './traceTitles.ts'

it.each([
  ["Suppression d'une clé d'API", 'Deletion of an API key'],
  ['Un import a échoué', 'An import failed'],
  [portalTrace('page', 'Accueil', 'publish'), 'The page Accueil was published'],
  [portalTrace('portal', 'a été créé', 'draft-discard'), 'The portal a été créé lost its draft'],
  ['New dataset Ports', 'New dataset Ports'],
  ['La page', 'La page']
])('says %s in the language of the reader', (title, en) => {
  expect(traceTitleIn('en', title)).toBe(en)
  expect(traceTitleIn('fr', title)).toBe(title)
})
