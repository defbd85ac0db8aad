import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { testDataset, answerApi, showScreen } from '../../datasets/testing.tsx'
import { SiteChoice } from './SiteChoice.tsx'

const sites = [
  { type: 'portal', id: 'p1', title: 'Open', url: 'http://a', datasetUrlTemplate: 'http://a/{slug}' },
  { type: 'portal', id: 'p2', title: 'Without pages' },
  { type: 'portal', id: 'p3', title: 'Elsewhere', datasetUrlTemplate: 'http://b/{slug}' }
]
const onChange = vi.fn()

function open(publicationSites: string[]): void {
  signIn()
  answerApi({
    'GET /datasets/d1': testDataset({ publicationSites }),
    'GET /settings/user/u1%3A*/publication-sites': sites
  })
  showScreen(<SiteChoice dataset="d1" site={undefined} onChange={onChange} />)
}

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('offers the portals that show the dataset and have a page for it', async () => {
  open(['portal:p1', 'portal:p2'])
  await userEvent.click(await screen.findByLabelText(/Site de publication/))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Open'])
  await userEvent.click(screen.getByRole('option', { name: 'Open' }))
  expect(onChange).toHaveBeenCalledWith(sites[0])
})

it('links to the publication settings of a dataset that is on no portal', async () => {
  open(['portal:p2'])
  expect((await screen.findByRole('link')).getAttribute('href')).toMatch(/\/dataset\/d1\?share=portals$/)
})
