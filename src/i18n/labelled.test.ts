import { afterEach, expect, it, vi } from 'vitest'
import { labelled } from './labelled.ts'
import { currentLocale } from './locale.ts'

vi.mock('./locale.ts', () => ({ currentLocale: vi.fn<() => 'fr' | 'en'>(() => 'fr') }))
afterEach(() => void vi.mocked(currentLocale).mockReset())

it('appends text after a label or a sentence', () => {
  vi.mocked(currentLocale).mockReturnValue('fr')
  expect(labelled('Titre', 'Lacs')).toBe('Titre : Lacs')
  expect(labelled('Le portail n’est pas créé.', 'refusé')).toBe('Le portail n’est pas créé : refusé')
  vi.mocked(currentLocale).mockReturnValue('en')
  expect(labelled('The portal is not created.', 'refused')).toBe('The portal is not created: refused')
})
