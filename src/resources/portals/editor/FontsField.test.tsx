/** Tests of custom fonts: uploads, and the choice of a family. */
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownFontNames, type FontFace } from '../../../../contract/portals/ownFonts.ts'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { blockMessages } from '../../../ui/messages.ts'
import { portalMessages } from '../messages.ts'
import { FontFamilyField } from './FontFamilyField.tsx'
import { FontsField } from './FontsField.tsx'
import { PortalEditorContext } from './PortalEditorContext.ts'

let stored: { faces: FontFace[]; family: string }
let refused: string | undefined

beforeEach(() => {
  refused = undefined
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: FormData }) => {
    const file = body.get('font') as File
    if (refused) return new Response(refused, { status: 400 })
    return Response.json({
      _id: `id-${file.name.replace('.woff2', '')}`,
      name: file.name,
      mimeType: 'font/woff2',
      owner: {}
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Fields(): ReactNode {
  const [state, setState] = useState({ faces: [] as FontFace[], family: 'Inter' })
  useEffect(() => {
    stored = state
  }, [state])
  return (
    <>
      <FontFamilyField
        id="family"
        label="Texts"
        value={state.family}
        own={ownFontNames(state.faces)}
        disabled={false}
        required={false}
        error={false}
        onChange={(family) => setState((former) => ({ ...former, family }))}
      />
      <FontsField
        label="Files"
        faces={state.faces}
        disabled={false}
        onChange={(faces) => setState((former) => ({ ...former, faces }))}
      />
    </>
  )
}

function show(): void {
  render(
    <TranslateProvider messages={[portalMessages, blockMessages]}>
      <PortalEditorContext value={{ _id: 'p1' } as Portal}>
        <Fields />
      </PortalEditorContext>
    </TranslateProvider>
  )
}

const font = (name: string): File => new File(['wOF2'], name)
const send = (...files: File[]): Promise<void> =>
  userEvent.upload(screen.getByLabelText('Files', { selector: 'input' }), files)

it('sends files, says what they are by their names, and offers their family', async () => {
  show()
  await send(font('Marianne-Regular.woff2'), font('Marianne-BoldItalic.woff2'))
  const bold = await screen.findByRole('region', { name: 'Marianne-BoldItalic.woff2' })
  expect(stored.faces).toEqual([
    {
      name: 'Marianne',
      weight: 400,
      file: { _id: 'id-Marianne-Regular', name: 'Marianne-Regular.woff2', mimeType: 'font/woff2' }
    },
    {
      name: 'Marianne',
      weight: 700,
      italic: true,
      file: { _id: 'id-Marianne-BoldItalic', name: 'Marianne-BoldItalic.woff2', mimeType: 'font/woff2' }
    }
  ])
  await userEvent.click(within(bold).getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: '800' }))
  expect(stored.faces[1]).toMatchObject({ weight: 800 })
  expect(stored.faces[1]).not.toHaveProperty('italic')
  await userEvent.click(await screen.findByRole('combobox', { name: /Texts/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Marianne' }))
  expect(stored.family).toBe('Marianne')
  await userEvent.click(within(bold).getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: 'Toutes (variable), italique' }))
  expect(stored.faces[1]).toMatchObject({ italic: true })
  expect(stored.faces[1]).not.toHaveProperty('weight')
  await userEvent.click(within(bold).getByRole('button'))
  expect(stored.faces).toHaveLength(1)
})

it('shows why a file was refused', async () => {
  show()
  refused = 'no font'
  await send(font('x.woff2'))
  expect((await screen.findByRole('alert')).textContent).toContain('no font')
  expect(stored.faces).toEqual([])
})

it('leaves what is done to other fonts while one is sent', async () => {
  show()
  await send(font('Marianne-Regular.woff2'))
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  await send(font('Spectral-Regular.woff2'))
  await userEvent.click(screen.getByRole('button', { name: /Marianne-Regular/ }))
  await act(async () =>
    answer.resolve(
      Response.json({ _id: 'id-Spectral', name: 'Spectral-Regular.woff2', mimeType: 'font/woff2' })
    )
  )
  await screen.findByRole('region', { name: 'Spectral-Regular.woff2' })
  expect(stored.faces.map(({ name }) => name)).toEqual(['Spectral'])
})
